"""Place names, "canonical|alias": "=" asks for exactly this capitalisation, "~" also not to start a sentence."""

from typing import Final

# Continents, wider regions and seas.
_CONTINENTS: str = """
Aegean|Ege Denizi; Africa|Afrika; Anatolia|Anadolu; Antarctica|Antarktika; Asia|Asya; Balkans|Balkanlar;
Bavaria|Bavyera; Black Sea|Karadeniz; Cappadocia|Kapadokya; Caribbean|Karayipler; Catalonia|Katalonya;
Caucasus|Kafkasya; Central America|Orta Amerika; Central Asia|Orta Asya; Crimea|=Kırım;
Eastern Europe|Doğu Avrupa; Europe|Avrupa; Kurdistan|Kürdistan; Latin America|Latin Amerika;
Mediterranean|Akdeniz; Mesopotamia|Mezopotamya; Middle East|Orta Doğu|Ortadoğu; North America|Kuzey Amerika;
Oceania|Okyanusya; Scandinavia|İskandinavya; Siberia|Sibirya; Sicily|Sicilya; South America|Güney Amerika;
Southeast Asia|Güneydoğu Asya; Thrace|Trakya; Tuscany|Toskana; Western Europe|Batı Avrupa;
"""

# Countries: Europe.
_COUNTRIES_EUROPE: str = """
Albania|Arnavutluk; Andorra; Austria|Avusturya; Belarus|Beyaz Rusya; Belgium|Belçika;
Bosnia and Herzegovina|Bosnia|Bosna Hersek|Bosna; Bulgaria|Bulgaristan; Croatia|Hırvatistan; Cyprus|Kıbrıs;
Czech Republic|Czechia|Çekya|Çek Cumhuriyeti; Denmark|Danimarka; England|İngiltere; Estonia|Estonya;
Finland|Finlandiya; France|Fransa; Germany|Almanya|Deutschland; Greece|Yunanistan; Greenland|Grönland;
Hungary|Macaristan; Iceland|İzlanda; Ireland|İrlanda; Italy|İtalya|Italia; Kosovo|Kosova; Latvia|Letonya;
Liechtenstein|Lihtenştayn; Lithuania|Litvanya; Luxembourg|Lüksemburg; Malta; Moldova; Monaco|Monako;
Montenegro|Karadağ; Netherlands|Holland|Hollanda; North Macedonia|Macedonia|Kuzey Makedonya|Makedonya;
Northern Cyprus|North Cyprus|Kuzey Kıbrıs|KKTC; Northern Ireland|Kuzey İrlanda; Norway|Norveç; Poland|Polonya;
Portugal|Portekiz; Romania|Romanya; Russia|Rusya; San Marino; Scotland|İskoçya; Serbia|Sırbistan;
Slovakia|Slovakya; Slovenia|Slovenya; Spain|İspanya|España; Sweden|İsveç; Switzerland|İsviçre;
=Turkey|Türkiye; Ukraine|Ukrayna;
United Kingdom|UK|Great Britain|Britain|Birleşik Krallık|Büyük Britanya|Britanya;
Vatican City|Vatican|Vatikan; Wales|Galler;
"""

# Countries: Asia and the Pacific.
_COUNTRIES_ASIA_PACIFIC: str = """
Afghanistan|Afganistan; Armenia|Ermenistan; Australia|Avustralya; Azerbaijan|Azerbaycan; Bahrain|Bahreyn;
Bangladesh|Bangladeş; Bhutan|=Butan; Brunei; Cambodia|Kamboçya; =China|=Çin;
East Timor|Timor-Leste|Doğu Timor; Fiji; =Georgia|Gürcistan; India|Hindistan; Indonesia|Endonezya; Iran|İran;
Iraq|=Irak; Israel|İsrail; Japan|Japonya; =Jordan|Ürdün; Kazakhstan|Kazakistan; Kuwait|Kuveyt;
Kyrgyzstan|Kırgızistan; Laos; Lebanon|Lübnan; Malaysia|Malezya; Maldives|Maldivler; Mongolia|Moğolistan;
Myanmar|=Burma; Nepal; New Zealand|Yeni Zelanda; North Korea|Kuzey Kore; Oman|=Umman; Pakistan;
Palestine|Filistin; Papua New Guinea|Papua Yeni Gine; Philippines|Filipinler; Qatar|=Katar; Samoa;
Saudi Arabia|Suudi Arabistan; Singapore|Singapur; South Korea|Güney Kore|Korea|Kore; Sri Lanka; Syria|Suriye;
Taiwan|Tayvan; Tajikistan|Tacikistan; Thailand|Tayland; Tonga; Turkmenistan|Türkmenistan;
United Arab Emirates|UAE|Birleşik Arap Emirlikleri|=BAE; Uzbekistan|Özbekistan; Vietnam|Viet Nam; Yemen;
"""

# Countries: Africa.
_COUNTRIES_AFRICA: str = """
Algeria|Cezayir; Angola; =Benin; Botswana|Botsvana; Burkina Faso; Burundi; Cameroon|Kamerun;
Cape Verde|Yeşil Burun Adaları; =Chad|=Çad; Congo|Kongo; Democratic Republic of the Congo|DR Congo|DRC;
Djibouti|Cibuti; Egypt|=Mısır; Equatorial Guinea|Ekvator Ginesi; Eritrea|Eritre; Eswatini|Swaziland;
Ethiopia|Etiyopya; Gabon; Gambia|Gambiya; Ghana|Gana; =Guinea|=Gine; Ivory Coast|Côte d'Ivoire|Fildişi Sahili;
Kenya; Lesotho; Liberia|Liberya; Libya; Madagascar|Madagaskar; Malawi|Malavi; =Mali; Mauritania|Moritanya;
Mauritius; Morocco|=Fas; Mozambique|Mozambik; Namibia|Namibya; Nigeria|Nijerya; Niger|Nijer; Rwanda|Ruanda;
Senegal; Seychelles|Seyşeller; Sierra Leone; Somalia|Somali; South Africa|Güney Afrika;
South Sudan|Güney Sudan; =Sudan; Tanzania|Tanzanya; Togo; Tunisia|Tunus; Uganda; Zambia|Zambiya;
Zimbabwe|Zimbabve;
"""

# Countries: the Americas.
_COUNTRIES_AMERICAS: str = """
Argentina|Arjantin; Bahamas|Bahamalar; Barbados; Belize; Bolivia|Bolivya; Brazil|Brezilya; Canada|Kanada;
=Chile|Şili; Colombia|Kolombiya; Costa Rica|Kosta Rika; Cuba|Küba; Dominican Republic|Dominik Cumhuriyeti;
Ecuador|Ekvador; El Salvador; Guatemala; Guyana; Haiti; Honduras; Jamaica|Jamaika; Mexico|Meksika;
Nicaragua|Nikaragua; Panama; Paraguay; Peru; Puerto Rico|Porto Riko; Suriname|Surinam;
Trinidad and Tobago|Trinidad;
United States|United States of America|USA|=US|U.S.|U.S.A.|America|ABD|Amerika|Amerika Birleşik Devletleri;
Uruguay; Venezuela;
"""

# US states (Georgia is listed as a country, New York and Washington as cities).
_US_STATES: str = """
Alabama; Alaska; Arizona; Arkansas; California|Kaliforniya; Colorado; Connecticut; Delaware; Florida; Hawaii;
Idaho; Illinois; Indiana; Iowa; Kansas; Kentucky; Louisiana; Maine; Maryland; Massachusetts; Michigan;
Minnesota; Mississippi; Missouri; Montana; Nebraska; Nevada; New Hampshire; New Jersey; New Mexico;
North Carolina; North Dakota; Ohio; Oklahoma; Oregon; Pennsylvania; Rhode Island; South Carolina;
South Dakota; Tennessee; Texas|Teksas; Utah; Vermont; Virginia; West Virginia; Wisconsin; Wyoming;
"""

# Cities: Europe.
_CITIES_EUROPE: str = """
Aberdeen; Amsterdam; Antwerp|Anvers; Athens|Atina; Barcelona|Barselona; Basel; ~Bath; Belfast;
Belgrade|Belgrad; Bergen; Berlin; Bern; Bilbao; Birmingham; =Bologna; Bordeaux; Bratislava; Bremen; Brighton;
Bristol; Bruges|Brugge; Brussels|Brüksel; Bucharest|Bükreş; Budapest|Budapeşte; Cambridge; Canterbury;
Cardiff; =Cologne|Köln; Copenhagen|Kopenhag; ~Cork; Coventry; Dortmund; Dresden; Dublin; Dubrovnik; Dundee;
Dusseldorf|Düsseldorf; Edinburgh; Eindhoven; =Essen; Famagusta|Gazimağusa|Mağusa; Florence|Floransa|Firenze;
Frankfurt; Gdansk|Gdańsk; Geneva|Cenevre|Genève; Genoa|Cenova|Genova; Ghent; Glasgow; Gothenburg|Göteborg;
Granada; Graz; Hamburg; Hanover|Hannover; Heidelberg; Helsinki; Ibiza; Innsbruck; Karlsruhe; ~Kazan; Kharkiv;
Krakow|Kraków|Krakov; Kyiv|Kiev; Kyrenia|Girne; Lausanne|Lozan; Leeds; Leicester; Leipzig; Lille;
Lisbon|Lizbon|Lisboa; Liverpool; Ljubljana; London|Londra; Lviv; Lyon; Madrid; Malaga|Málaga; Malmo|Malmö;
Manchester; Mannheim; Marseille|Marsilya; Milan|Milano; Minsk; Moscow|Moskova; Munich|Münih|München;
Mykonos|Mikonos; Naples|Napoli; Newcastle; ~Nice; Nicosia|Lefkoşa; Nottingham; Nuremberg|Nürnberg;
Odesa|Odessa; Oslo; Oxford; Palermo; Paris; Pisa; Plovdiv; Podgorica; Porto; Prague|Prag|Praha;
Pristina|=Priştine; ~Reading; Reykjavik|Reykjavík; Rhodes|Rodos; Riga; Rome|Roma; Rotterdam;
Saint Petersburg|St. Petersburg|St Petersburg; Salzburg; Santorini; Sarajevo|Saraybosna;
Seville|Sevilla|Sevilya; Sheffield; Skopje|Üsküp; Sofia|Sofya; Southampton; ~Split; Stockholm;
Strasbourg|Strazburg; Stuttgart; Tallinn; The Hague|Lahey|Den Haag; Thessaloniki|Selanik; Tirana|=Tiran;
Toulouse; Turin|Torino; Utrecht; Valencia|Valensiya; Venice|Venedik|Venezia; Vienna|Viyana|Wien; Vilnius;
Warsaw|Varşova; Wroclaw|Wrocław; York; Zagreb; Zurich|Zürih|Zürich;
"""

# Cities: Asia and the Pacific.
_CITIES_ASIA_PACIFIC: str = """
Abu Dhabi|Abu Dabi; Adelaide; Aleppo|Halep; Almaty; Amman; Astana; Auckland; Baghdad|Bağdat; Baku|Bakü; =Bali;
Bangalore|Bengaluru; Bangkok; Batumi|Batum; Beijing|Pekin; Beirut|Beyrut; Bishkek|Bişkek; Brisbane; Busan;
Canberra; Chengdu; Chennai; Chiang Mai; Christchurch; Colombo; Damascus; Delhi|New Delhi|Yeni Delhi;
Dhaka|Dakka; Doha; Dubai; Erbil; =Gaza|Gazze; Guangzhou; Hanoi; Ho Chi Minh City|Saigon; Hong Kong; Hyderabad;
Islamabad|İslamabad; Jakarta|Cakarta; Jeddah|Cidde; Jerusalem|Kudüs; ~Kabul; Karachi|Karaçi;
Kathmandu|Katmandu; Kolkata|Calcutta|Kalküta; Kuala Lumpur; Kyoto; Lahore; Manila; =Mecca|Mekke;
Medina|Medine; Melbourne; Mumbai|Bombay; Nakhchivan|Nahçıvan; Osaka; Perth; Phuket; Pune; Riyadh|Riyad;
Samarkand|Semerkant; Seoul|Seul; Shanghai|Şanghay; Shenzhen; Sydney|Sidney; Tabriz|Tebriz; Taipei;
Tashkent|Taşkent; Tbilisi|Tiflis; Tehran|Tahran; Tel Aviv; Tokyo; =Wellington; Wuhan; Yerevan|Erivan;
"""

# Cities: the Americas and Africa.
_CITIES_AMERICAS_AFRICA: str = """
Abuja; Accra; Addis Ababa; Alberta; Albuquerque; Alexandria|İskenderiye; =Anchorage; Atlanta; Austin;
Baltimore; Bogota|Bogotá; Boston; British Columbia; Bronx; Brooklyn; Buenos Aires; =Buffalo; Cairo|Kahire;
Calgary; Cancun|Cancún; Cape Town; Caracas; Casablanca|Kazablanka; Chicago; Cincinnati; Cleveland; Columbus;
Dakar; Dallas; Denver; Detroit; Durban; Edmonton; Guadalajara; Halifax; Harlem; Havana; Honolulu; Houston;
Indianapolis; Jacksonville; Johannesburg; Kansas City; Kigali; Kinshasa; Lagos; Las Vegas|Vegas; =Lima;
Los Angeles|=LA; Louisville; Manhattan; Marrakesh|Marrakech|Marakeş; Medellin|Medellín; Memphis; Mexico City;
Miami; Milwaukee; Minneapolis; Montevideo; Montreal|Montréal; Nairobi; Nashville; New Orleans;
New York|New York City|NYC; Oakland; Omaha; Ontario; Orlando; Ottawa; Palo Alto;
Philadelphia|Philly|Filadelfiya; =Phoenix; Pittsburgh; Portland; Quebec|Québec; Quito; Raleigh;
Rio de Janeiro|Rio; Sacramento; Salt Lake City; San Antonio; San Diego; San Francisco|San Fran|=SF; San Jose;
Santiago; Sao Paulo|São Paulo; Seattle; Silicon Valley|Silikon Vadisi; St. Louis|St Louis|Saint Louis; Tampa;
Tijuana; Toronto; Vancouver; Washington; Washington DC|Washington D.C.; Winnipeg;
"""

# The 81 provinces of Turkey.
_TURKISH_PROVINCES: str = """
Adana; Adiyaman|Adıyaman; Afyonkarahisar|=Afyon; ~Agri|~Ağrı; Aksaray; Amasya; Ankara; Antalya; Ardahan;
Artvin; =Aydin|=Aydın; Balikesir|Balıkesir; Bartin|Bartın; ~Batman; Bayburt; Bilecik; Bingol|Bingöl; Bitlis;
=Bolu; Burdur; =Bursa; Canakkale|Çanakkale; Cankiri|Çankırı; Corum|Çorum; =Denizli; Diyarbakir|Diyarbakır;
=Duzce|=Düzce; Edirne; Elazig|Elazığ; Erzincan; Erzurum; Eskisehir|Eskişehir; Gaziantep|Antep; Giresun;
Gumushane|Gümüşhane; Hakkari|Hakkâri; Hatay; Igdir|Iğdır; Isparta; Istanbul|İstanbul|Constantinople;
Izmir|İzmir|Smyrna; Kahramanmaras|Kahramanmaraş|Maraş; Karabuk|Karabük; Karaman; Kars; Kastamonu; Kayseri;
Kilis; Kirikkale|Kırıkkale; Kirklareli|Kırklareli; Kirsehir|Kırşehir; Kocaeli; Konya; Kutahya|Kütahya;
Malatya; Manisa; Mardin; =Mersin; Mugla|Muğla; ~Mus|~Muş; Nevsehir|Nevşehir; Nigde|Niğde; ~Ordu; Osmaniye;
Rize; Sakarya; Samsun; Sanliurfa|Şanlıurfa|Urfa; Siirt; Sinop; Sirnak|Şırnak; Sivas; Tekirdag|Tekirdağ;
~Tokat; Trabzon; Tunceli|Dersim; =Usak|=Uşak; ~Van; Yalova; Yozgat; Zonguldak;
"""

# Districts and quarters of Istanbul, Ankara and Izmir.
_TURKISH_DISTRICTS: str = """
=Adalar; Alacati|Alaçatı; Aliaga|Aliağa; Alsancak; Altindag|Altındağ; Arnavutkoy|Arnavutköy;
Atasehir|Ataşehir; =Avcilar|=Avcılar; Bagcilar|Bağcılar; Bahcelievler|Bahçelievler; Bakirkoy|Bakırköy; Balat;
Balcova|Balçova; Basaksehir|Başakşehir; Batikent|Batıkent; =Bayrakli|=Bayraklı; Bayrampasa|Bayrampaşa; ~Bebek;
Bergama|Pergamon|Pergamum; Besiktas|Beşiktaş; Beykoz; Beylikduzu|Beylikdüzü; Beyoglu|Beyoğlu;
Beypazari|Beypazarı; Bomonti; Bornova; Bosphorus|İstanbul Boğazı; =Bostanci|=Bostancı; Buca;
Buyukcekmece|Büyükçekmece; Caddebostan; Cankaya|Çankaya; Catalca|Çatalca; Cayyolu|Çayyolu; Cekmekoy|Çekmeköy;
=Cesme|=Çeşme; Cigli|Çiğli; =Dikili; =Dikmen; Eminonu|Eminönü; Erenkoy|Erenköy; Eryaman; =Esenler; Esenyurt;
Etimesgut; Eyupsultan|Eyüpsultan; Florya; Foca|Foça; Galata; Gaziemir; Gaziosmanpasa|Gaziosmanpaşa;
Golbasi|Gölbaşı; Goztepe|Göztepe; Gungoren|Güngören; Guzelbahce|Güzelbahçe; Haymana; Kadikoy|Kadıköy;
Kagithane|Kağıthane; Karaburun; Karakoy|Karaköy; Karsiyaka|Karşıyaka; =Kartal; Kecioren|Keçiören;
Kizilay|Kızılay; ~Konak; Kozyatagi|Kozyatağı; Kucukcekmece|Küçükçekmece; Maltepe; Mamak; Maslak;
Mecidiyekoy|Mecidiyeköy; ~Menemen; ~Moda; Narlidere|Narlıdere; Nisantasi|Nişantaşı; Ortakoy|Ortaköy; Pendik;
Polatli|Polatlı; Pursaklar; Sancaktepe; Sariyer|Sarıyer; Seferihisar; =Sile|=Şile; Silivri; Sincan;
=Sisli|=Şişli; Suadiye; Sultanahmet; Sultanbeyli; Sultangazi; =Taksim; Tarabya; Tunali|Tunalı; =Tuzla; ~Ulus;
Umitkoy|Ümitköy; Umraniye|Ümraniye; Urla; Uskudar|Üsküdar; Yenimahalle; Yesilkoy|Yeşilköy; Zeytinburnu;
"""

# Other well-known towns and sights of Turkey.
_TURKISH_TOWNS: str = """
Adapazari|Adapazarı; Alanya; Antakya|Antioch; Ayvalik|Ayvalık; Bandirma|Bandırma; =Bodrum; Bozcaada;
Corlu|Çorlu; Dalaman; Datca|Datça; Didim; Ephesus|Efes; Fethiye; Gebze; Gobekli Tepe|Göbekli Tepe|Göbeklitepe;
Gocek|Göcek; Gokceada|Gökçeada; =Goreme|=Göreme; Inegol|İnegöl; Iskenderun|İskenderun; Izmit|İzmit; ~Kas|~Kaş;
~Kemer; Kusadasi|Kuşadası; Luleburgaz|Lüleburgaz; Manavgat; Marmaris; Mount Ararat|Ağrı Dağı;
Oludeniz|Ölüdeniz; Pamukkale; Safranbolu; ~Side; Tarsus; Uludag|Uludağ; Urgup|Ürgüp;
"""


def _entries(*groups: str) -> tuple[str, ...]:
    return tuple(entry.strip() for group in groups for entry in group.split(";") if entry.strip())


def _names(*groups: str) -> frozenset[str]:
    return frozenset(entry.split("|")[0].lstrip("=~") for entry in _entries(*groups))


PLACES: Final = _entries(
    _CONTINENTS,
    _COUNTRIES_EUROPE,
    _COUNTRIES_ASIA_PACIFIC,
    _COUNTRIES_AFRICA,
    _COUNTRIES_AMERICAS,
    _US_STATES,
    _CITIES_EUROPE,
    _CITIES_ASIA_PACIFIC,
    _CITIES_AMERICAS_AFRICA,
    _TURKISH_PROVINCES,
    _TURKISH_DISTRICTS,
    _TURKISH_TOWNS,
)

COUNTRIES: Final = _names(_COUNTRIES_EUROPE, _COUNTRIES_ASIA_PACIFIC, _COUNTRIES_AFRICA, _COUNTRIES_AMERICAS)
REGIONS: Final = _names(_CONTINENTS, _US_STATES) | {
    "Alberta",
    "British Columbia",
    "Ontario",
    "Quebec",
    "Silicon Valley",
}
DISTRICTS: Final = _names(_TURKISH_DISTRICTS, _TURKISH_TOWNS) | {"Bronx", "Brooklyn", "Harlem", "Manhattan"}
"""By their canonical names; every other place is a city. Who lives in Berlin lives in Germany too."""
