"""Organisations, "canonical|alias": "=" asks for exactly this capitalisation, "~" also not to start a sentence."""

from typing import Final

# Technology companies.
_TECH_COMPANIES: str = """
Accenture; Acer; =Adobe; Airbnb; Alibaba; Amazon; AMD; Anthropic; =Apple; =ARM; Asus; Atlassian; Baidu;
Binance; =Blizzard|Activision Blizzard; Booking.com; Broadcom; ByteDance; ~Canonical; Capgemini; Cisco;
=Cognizant; Coinbase; DeepMind|Google DeepMind; Deliveroo; Dell; DoorDash; eBay; Electronic Arts|EA Games;
=Epic Games; Ericsson; Etsy; Expedia; Foxconn; Fujitsu; Google|Alphabet Inc; HashiCorp; Hitachi;
=HP|Hewlett-Packard|Hewlett Packard; HTC; Huawei; IBM; Infosys; =Intel; JetBrains; Klarna; Lenovo; LG;
Logitech; Lyft; ~Meta|Meta Platforms; Microsoft; Mistral AI; Motorola; Mozilla; Nintendo; Nokia; Nvidia;
OnePlus; OpenAI; =Oracle; Palantir; Panasonic; PayPal; Philips; Qualcomm; =Red Hat; Revolut; Robinhood;
Salesforce; Samsung; =SAP; ServiceNow; Shopify; Siemens; Sony; SpaceX; =Stripe; Tencent; Tesla; Toshiba;
Tripadvisor; TSMC; Twilio; =Uber; Ubisoft; =Valve; VMware; Wipro; ~Wise; xAI; Xiaomi;
Y Combinator|YCombinator; Yahoo; Yandex;
"""

# Car makers, shops, food, energy, media and other companies.
_OTHER_COMPANIES: str = """
Adidas; Air France; Airbus; =Aldi; Aston Martin; AstraZeneca; AT&T; Audi; Bayer; BBC; Bentley; BioNTech; BMW;
Boeing; Bosch; =BP; British Airways; Burger King; Carrefour|CarrefourSA; Chevrolet|Chevy; Citroen|Citroën;
CNN; Coca-Cola|Coca Cola; Costco; Dacia; Danone; =Decathlon; Deloitte; DHL; Disney|Walt Disney;
Domino's|=Dominos; EasyJet; =Emirates; Ernst & Young|=EY; ExxonMobil|Exxon; FedEx; Ferrari; =Fiat; =Ford;
~Gap; General Electric|=GE; General Motors|=GM; GlaxoSmithKline|GSK; Gucci; H&M; Harley-Davidson; Heineken;
Honda; Hyundai; IKEA; Inditex; =Jaguar; Jeep; Johnson & Johnson; JPMorgan|JP Morgan|JPMorgan Chase; KFC; Kia;
KLM; KPMG; L'Oreal|L'Oréal; Lamborghini; Land Rover; Lexus; Lidl; Lockheed Martin; Louis Vuitton; Lufthansa;
Maersk; Marks & Spencer|M&S; Mazda; McDonald's|McDonalds; McKinsey; Mercedes-Benz|Mercedes; Merck; Mitsubishi;
Moderna; =Nestle|=Nestlé; New York Times|The New York Times|NYT; Nike; Nissan; Novartis; Opel; Pepsi|PepsiCo;
Peugeot; Pfizer; Pizza Hut; Porsche; Procter & Gamble|P&G; =Puma; PwC|PricewaterhouseCoopers; Renault;
Reuters; Roche; Rolls-Royce; Ryanair; Sanofi; Sephora; ~Shell; Skoda|Škoda; Starbucks; Subaru; ~Subway;
Suzuki; T-Mobile; ~Target; Tesco; =The Guardian; TotalEnergies; Toyota; Unilever; Uniqlo; =UPS; Verizon;
Vodafone; Volkswagen|VW; Volvo; Wall Street Journal|The Wall Street Journal|WSJ; Walmart; Warner Bros;
Washington Post|The Washington Post; Zara;
"""

# Banks and payment companies.
_BANKS: str = """
American Express|Amex; Bank of America; Barclays; BlackRock; BNP Paribas; Citibank|Citigroup|Citi;
Credit Suisse; Deutsche Bank; Goldman Sachs; HSBC; =ING|ING Bank; Lloyds|Lloyds Bank; Mastercard; Monzo;
Morgan Stanley; N26; NatWest; Santander; Société Générale|Societe Generale; UBS; ~Visa; Wells Fargo;
Western Union;
"""

# Turkish companies and banks.
_TURKISH_COMPANIES: str = """
A101; Acıbadem; Akbank; Anadolu Efes; Anadolu Sigorta; Aras Kargo; Arçelik|Arcelik; Aselsan; Baykar; Beko;
=BİM|=BIM; BiTaksi; Borsa İstanbul|Borsa Istanbul|BIST; Boyner; DeFacto; DenizBank; Doğuş Holding; ~Dolap;
=Dream Games; Eczacıbaşı; Enpara; Erdemir; ~Eti; ~Garanti|Garanti BBVA|Garanti Bankası; ~Getir; GittiGidiyor;
Halkbank; Havelsan; Hepsiburada; İş Bankası|Türkiye İş Bankası|Isbank|İşbank; =Kahve Dünyası; Koç Holding;
Koton; Kuveyt Türk; LC Waikiki|LCW; ~Martı; ~Mavi; MediaMarkt|Media Markt; Migros; n11|n11.com; Opet; Otokar;
Papara; =Peak Games; =Pegasus|Pegasus Airlines; Petrol Ofisi; PTT; QNB|QNB Finansbank|Finansbank; Roketsan;
Sabancı Holding; =Sahibinden|sahibinden.com; Simit Sarayı; ~Şok|Şok Market; SunExpress; TCDD;
TEB|Türk Ekonomi Bankası; Teknosa; =THY|Turkish Airlines|Türk Hava Yolları; Togg; Trendyol; Tüpraş;
Türk Telekom|Turk Telekom; Turkcell; TUSAŞ|TUSAS|Turkish Aerospace; Ülker; VakıfBank|VakifBank; Vestel;
Yapı Kredi|Yapi Kredi; Yemeksepeti; Yurtiçi Kargo; Ziraat Bankası|~Ziraat; Zorlu Holding;
"""

# Universities and schools.
_UNIVERSITIES: str = """
Brown University; Caltech; Cambridge University|University of Cambridge; Carnegie Mellon|CMU;
Columbia University; Cornell|Cornell University; Duke University; EPFL; ETH Zurich|ETH Zürich;
Harvard|Harvard University; Imperial College London|Imperial College; King's College London;
London School of Economics|LSE; McGill|McGill University; =MIT|Massachusetts Institute of Technology;
National University of Singapore; New York University|NYU; Oxford University|University of Oxford;
Princeton|Princeton University; Sorbonne; Stanford|Stanford University;
Technical University of Munich|TU Munich|TU München; Tsinghua|Tsinghua University; UC Berkeley|Berkeley; UCLA;
UCL|University College London; University of Edinburgh; University of Tokyo; University of Toronto;
Yale|Yale University;
"""

# Turkish universities.
_TURKISH_UNIVERSITIES: str = """
Anadolu University|Anadolu Üniversitesi; Ankara University|Ankara Üniversitesi;
Atatürk University|Atatürk Üniversitesi; Bahçeşehir University|Bahçeşehir Üniversitesi;
Bilkent|Bilkent University|Bilkent Üniversitesi; Boğaziçi University|Boğaziçi Üniversitesi|Boğaziçi|Bogazici;
Dokuz Eylül University|Dokuz Eylül Üniversitesi; Ege University|Ege Üniversitesi;
Galatasaray University|Galatasaray Üniversitesi; Gazi University|Gazi Üniversitesi;
Hacettepe|Hacettepe University|Hacettepe Üniversitesi; Istanbul University|İstanbul Üniversitesi;
İTÜ|ITU|Istanbul Technical University|İstanbul Teknik Üniversitesi; Koç University|Koç Üniversitesi;
Marmara University|Marmara Üniversitesi;
ODTÜ|METU|ODTU|Middle East Technical University|Orta Doğu Teknik Üniversitesi;
Özyeğin University|Özyeğin Üniversitesi; Sabancı University|Sabancı Üniversitesi;
YTÜ|Yıldız Technical University|Yıldız Teknik Üniversitesi;
"""

# NGOs, public and international bodies.
_PUBLIC_BODIES: str = """
Amnesty International|Uluslararası Af Örgütü; Apache Software Foundation; CERN; CIA;
Doctors Without Borders|Sınır Tanımayan Doktorlar; European Central Bank|ECB|Avrupa Merkez Bankası;
European Commission|Avrupa Komisyonu; European Union|=EU|Avrupa Birliği; FBI; FDA; Federal Reserve; FIFA;
Greenpeace; IEEE; IMF; Interpol; Linux Foundation; NASA; NATO; NBA; NHS; OECD; OPEC; Red Cross|Kızılhaç;
=Save the Children; UEFA; UNESCO; UNHCR; UNICEF; United Nations|=UN|Birleşmiş Milletler;
~WHO|World Health Organization|Dünya Sağlık Örgütü; Wikimedia Foundation|Wikimedia; World Bank|Dünya Bankası;
World Economic Forum; WWF;
"""

# Turkish NGOs, public bodies and sports clubs.
_TURKISH_PUBLIC_BODIES: str = """
AFAD; ~Ahbap; =AKUT; Anadolu Ajansı|Anadolu Agency; BDDK; Darüşşafaka; Fenerbahçe|Fenerbahce; Galatasaray;
İBB|İstanbul Büyükşehir Belediyesi; İŞKUR; LÖSEV; MEB|Milli Eğitim Bakanlığı; ÖSYM|OSYM; SGK;
TCMB|Türkiye Cumhuriyet Merkez Bankası; TEMA Vakfı|=TEMA; Trabzonspor; TRT; TÜBİTAK|TUBITAK; TÜİK|TUIK;
Türk Kızılay|Turkish Red Crescent; TÜSİAD|TUSIAD; Yeşilay; =YÖK;
"""


def _entries(*groups: str) -> tuple[str, ...]:
    return tuple(entry.strip() for group in groups for entry in group.split(";") if entry.strip())


_EMPLOYERS: Final = _entries(_TECH_COMPANIES, _OTHER_COMPANIES, _BANKS, _TURKISH_COMPANIES)

ORGANISATIONS: Final = _EMPLOYERS + _entries(
    _UNIVERSITIES, _TURKISH_UNIVERSITIES, _PUBLIC_BODIES, _TURKISH_PUBLIC_BODIES
)

COMPANIES: Final = frozenset(entry.split("|")[0].lstrip("=~") for entry in _EMPLOYERS)
"""Whom one joins as an employee, by their canonical names."""
