"""Consumer products, "canonical|alias": "=" asks for exactly this capitalisation, "~" also not to start a sentence."""

# Phones, computers, consoles and household brands.
_DEVICES: str = """
AirPods; Alexa; Amazon Echo|Echo Dot; Apple TV; Apple Watch; Barbie; Chromebook; Chromecast; Dyson; Fire TV;
Fitbit; Game Boy|GameBoy; Garmin; Google Home; Google Pixel|=Pixel; GoPro; HomePod; iMac; Instant Pot; iPad;
iPhone; iPod; =Kindle; LEGO|Legos; Mac Mini; MacBook|MacBook Pro|MacBook Air; Meta Quest|Oculus;
Microsoft Surface|Surface Pro; Nescafe|Nescafé; Nespresso; Nintendo Switch; Nutella; Oreo; =Peloton;
PlayStation|PS5|PS4|PlayStation 5; Roku; Roomba; Samsung Galaxy|Galaxy S24; Siri; Steam Deck; Thermomix;
ThinkPad; Vision Pro; Wii; Xbox|Xbox One|Xbox Series X;
"""

# Apps, web services and office software.
_APPS: str = """
Adobe Photoshop|Photoshop; =Asana; =BiP; Bitwarden; ~Brave; =Bumble; ~Calm; Canva; CapCut; ChatGPT;
=Chrome|Google Chrome; =Claude; Coursera; DALL-E; DeepL; =Discord; Dropbox; DuckDuckGo; Duolingo; e-Devlet;
Eksi Sozluk|Ekşi Sözlük; Evernote; =Excel|Microsoft Excel; Facebook; FaceTime; Final Cut Pro; Firefox;
=Gemini|Google Gemini; Gmail; Goodreads; Google Calendar; Google Docs; Google Drive; Google Maps; Google Meet;
Google Photos; Google Sheets; Grammarly; =Grok; =Headspace; ~Hinge; iCloud; =Illustrator|Adobe Illustrator;
IMDb; Instagram|Insta; Khan Academy; Kobo; Letterboxd; Lightroom; LinkedIn; =Messenger|Facebook Messenger;
Microsoft Edge; Microsoft Office|Office 365|Microsoft 365; Microsoft Teams|MS Teams; Microsoft Word|~Word;
Midjourney; Miro; MyFitnessPal; =Notion; =Obsidian; OneDrive; OneNote; ~Opera; =Outlook|Microsoft Outlook;
=Perplexity; Pinterest; PowerPoint; Premiere Pro; Quora; Reddit; =Safari; ~Signal; Skype; =Slack; Snapchat;
Strava; =Telegram; TikTok; =Tinder; Todoist; Trello; Tumblr; Twitter; Uber Eats|UberEats; Udemy; Viber; Waze;
WeChat; WhatsApp; Wikipedia|Vikipedi; =Yelp; ~Zoom;
"""

# Music, video and streaming services.
_MEDIA: str = """
Amazon Prime|Prime Video|Amazon Prime Video; Apple Music; =Audible; BluTV; Crunchyroll; Deezer; Disney Plus;
Eurovision; Exxen; ~Gain; Game of Thrones; Harry Potter; HBO|HBO Max; Hulu; =Marvel; Netflix; Paramount Plus;
Plex; Pokemon|Pokémon|Pokemon Go|Pokémon Go; Puhutv; Shazam; SoundCloud; Spotify; Star Wars; =Tidal; Tod TV;
=Twitch; YouTube; YouTube Music;
"""

# Games and game shops.
_GAMES: str = """
=Among Us; Animal Crossing; Apex Legends; Assassin's Creed; Baldur's Gate 3|Baldur's Gate; Call of Duty|=COD;
Candy Crush; Clash of Clans; Clash Royale; Counter-Strike|Counter Strike|CS:GO|CSGO|CS2; Cyberpunk 2077;
Dark Souls; Diablo; Dota 2|Dota; Dungeons & Dragons|D&D|Dungeons and Dragons; Elden Ring; Final Fantasy;
Football Manager; Fortnite; Genshin Impact; God of War; GTA|Grand Theft Auto|GTA V|GTA 5|GTA 6; =Halo;
Hearthstone; Hollow Knight; Knight Online; League of Legends; Mario Kart; Minecraft; ~Monopoly; Overwatch;
PUBG; Red Dead Redemption; Roblox; Rocket League; =Scrabble; Skyrim; StarCraft; Stardew Valley; =Steam;
Super Mario; Terraria; Tetris; The Last of Us; The Legend of Zelda|Zelda; The Sims|Sims 4;
The Witcher|Witcher 3|The Witcher 3; Valorant; Wordle; World of Warcraft|=WoW;
"""

# Car and motorcycle models.
_VEHICLES: str = """
Audi A4; BMW M3; BMW X5; Cybertruck; Dacia Duster; Fiat 500; Fiat Egea|=Egea; Ford F-150|F-150; Ford Fiesta;
Ford Focus; Ford Mustang|=Mustang; Honda Accord; Honda Civic|=Civic; Honda CR-V; Hyundai i20; Jeep Wrangler;
Mini Cooper; Nissan Qashqai|Qashqai; Opel Corsa|Corsa; Peugeot 3008; Porsche 911; Renault Clio|Clio;
Renault Megane|Renault Mégane; Tesla Model 3|=Model 3; Tesla Model S; Tesla Model Y|=Model Y; Togg T10X|T10X;
Toyota Camry|Camry; Toyota Corolla|=Corolla; Toyota Prius|Prius; Toyota RAV4|RAV4; Toyota Yaris; Vespa;
Volkswagen Golf|VW Golf; Volkswagen Passat|Passat; Volkswagen Polo|VW Polo;
"""

PRODUCTS: tuple[str, ...] = tuple(
    entry.strip()
    for group in (_DEVICES, _APPS, _MEDIA, _GAMES, _VEHICLES)
    for entry in group.split(";")
    if entry.strip()
)
