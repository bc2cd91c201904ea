"""First names that mark a capitalised word as a person (every name is one word, spelled with its own letters).

They are listed by whether she or he is said of the named; under EITHER where both may be.
"""

from typing import Final

# English-speaking world, common short forms included.
_ENGLISH_WOMEN: Final = """
Abby Abigail Agnes Alice Alison Allison Amanda Amelia Amy Andrea Angela Anita Anna Annabel Annie Audrey Ava Barbara
Becky Belinda Beth Bethany Betty Beverly Brenda Bridget Brittany Brooke Caitlin Carol Caroline Carrie Catherine Cathy
Charlotte Chloe Christina Christine Claire Clara Courtney Cynthia Daisy Danielle Debbie Deborah Diana Diane Donna
Dorothy Edith Eileen Elaine Eleanor Elizabeth Ella Ellen Ellie Emily Emma Erica Erin Evelyn Felicity Fiona Gemma Gina
Gwen Hailey Hannah Harriet Hazel Heather Helen Holly Iris Isabel Isla Ivy Jade Jane Janet Janice Jasmine Jen Jenna
Jennifer Jenny Jess Jessica Jill Joan Joanna Joanne Joyce Judith Judy Julia Julie Karen Kate Katherine Kathleen
Kathryn Kathy Katie Kayla Kelsey Kirsten Kristen Laura Lauren Laurie Leah Lily Linda Lindsay Lisa Liz Lizzie Lois
Lorraine Louise Lucy Lydia Lynn Madeleine Maggie Mandy Margaret Marilyn Marsha Martha Mary Maureen Megan Melanie
Melinda Melissa Mia Michelle Molly Monica Nancy Naomi Natalie Nicola Nicole Nina Nora Olivia Paige Pam Pamela Patricia
Paula Phoebe Phyllis Piper Rachel Rebecca Ruth Sally Samantha Sarah Scarlett Shannon Sharon Sheila Shirley Sophia
Sophie Stacey Stella Stephanie Susan Susie Suzanne Tammy Teresa Thelma Theresa Tiffany Tina Tricia Valerie Vanessa
Vera Victoria Violet Vivian Wendy Zoe Bella Lola Nala Luna
"""
_ENGLISH_MEN: Final = """
Aaron Adrian Aidan Aiden Albert Alec Alexander Alfred Andrew Andy Anthony Arnold Arthur Barry Benjamin Bernard Bob
Brad Bradley Brandon Brian Bruce Bryan Caleb Carl Charles Christopher Chuck Clive Colin Connor Cooper Craig Curtis
Damian Dan Daniel Danny Darren Dave David Dennis Derek Dominic Donald Doug Douglas Duncan Eddie Edgar Edward Edwin
Elijah Elliot Eric Ernest Ethan Eugene Evan Fred Freddie Gabriel Gareth Gary Gavin Geoff Geoffrey George Gerald Glen
Gordon Graham Greg Gregory Harold Harry Henry Howard Hugh Hugo Ian Isaac Jack Jackson Jacob Jake James Jared Jason
Jeff Jeffrey Jeremy Jerry Jim Jimmy Joe Joel John Johnny Jon Jonathan Jonny Joseph Josh Joshua Julian Justin Keith
Kenneth Kenny Kevin Kyle Lance Larry Leo Leon Leonard Lewis Liam Lucas Luke Malcolm Marcus Martin Mason Matt Matthew
Michael Mike Mitch Mitchell Nate Nathan Nathaniel Neil Nicholas Nick Nigel Noah Norman Oliver Oscar Owen Patrick Paul
Pete Peter Phil Philip Ralph Randy Ray Raymond Rhys Richard Rick Ricky Robert Ron Ronald Ronnie Ross Roy Russell Ryan
Samuel Scott Sean Sebastian Seth Shane Shaun Simon Spencer Stan Stanley Stephen Steve Steven Stuart Ted Terrence Theo
Thomas Tim Timothy Toby Todd Tom Tommy Tony Travis Trevor Tyler Victor Vince Vincent Wade Walter Warren Wesley William
Zach Zachary Milo Loki Rex
"""
_ENGLISH_EITHER: Final = """
Alex Ashley Blake Cameron Charlie Chris Dylan Jackie Jamie Jay Jean Jesse Joey Kelly Logan Marion Mel Robin Sam Skye
Terry Tracy Bailey Coco Simba
"""

# Turkish.
_TURKISH_WOMEN: Final = """
Aleyna Aslı Aslıhan Asuman Aybüke Ayça Ayfer Aygül Ayla Aylin Aynur Ayşe Ayşegül Aysel Ayşenur Aysu Aysun Azra Banu
Begüm Belgin Belma Berfin Beril Berna Berrin Betül Beyza Burcu Büşra Çağla Canan Cansu Cemile Cemre Ceren Ceyda Çiğdem
Çisem Defne Demet Didem Dilan Dilara Ebru Ece Eda Elçin Elif Emel Emine Esin Esma Esra Ezgi Fadime Fatma Fatoş Feride
Feyza Figen Filiz Fulya Funda Gamze Gonca Gülay Gülben Gülcan Gülşah Gülşen Gülsüm Hacer Halime Handan Hande Hatice
Hazal Hülya Hümeyra İclal İdil İlayda İlknur İrem Jale Kadriye Kübra Leman Leyla Mehtap Melike Melis Melisa Meltem
Meral Merve Meryem Miray Müge Münevver Nagihan Nalan Nazan Nazlı Nermin Neslihan Nesrin Nevin Nihal Nihan Nilay Nilgün
Nilüfer Nuran Nuray Nurcan Nurgül Oya Özge Özlem Pelin Perihan Pınar Rabia Rukiye Sanem Şebnem Seda Sedef Seher Selin
Selma Semra Sena Senem Serap Şermin Serpil Sevil Sevilay Sevim Şeyma Sezen Sibel Sıla Sinem Songül Sude Şule Suzan
Tuba Tuğba Tuğçe Tülay Tülin Türkan Ümran Vildan Yasemin Yeliz Yeşim Zehra Zeliha Zerrin Zeynep Zübeyde Zuhal
"""
_TURKISH_MEN: Final = """
Abdullah Abdurrahman Adnan Ahmet Ali Alp Alper Alperen Altan Anıl Arda Arif Asım Atakan Atilla Aykut Aytaç Baran
Batuhan Bekir Berat Berk Berkan Berkay Bilal Birsen Bora Buğra Bülent Burak Cafer Çağatay Çağlar Caner Celal Cem Cemal
Cemil Cengiz Cenk Ceyhun Cihan Cihangir Cüneyt Davut Doğukan Doruk Efe Ekrem Emirhan Emrah Emre Enes Ensar Ercan Erdal
Erdinç Erdoğan Eren Ergin Erhan Erkan Erkut Erol Ersin Ertan Ertuğrul Eyüp Faruk Fatih Ferhat Ferit Fevzi Fikret Fırat
Furkan Galip Gökay Gökhan Gökmen Gürkan Hakan Haldun Halil Halit Haluk Hamza Harun Hasan Haydar Hüseyin Hüsnü İbrahim
İdris İhsan Ilgaz İlhan İlker İlyas İsmail İsmet Kaan Kadir Kamil Kemal Kenan Kerem Kerim Koray Korhan Kürşat Kutay
Levent Lokman Mahmut Mehmet Melih Mert Mesut Mete Metehan Muammer Mücahit Muharrem Murat Musa Müslüm Mustafa Namık
Nazım Necati Necdet Nedim Nihat Nuri Oğuz Oğuzhan Okan Oktay Ömer Önder Orçun Orhan Orkun Osman Ozan Özkan Polat Rasim
Raşit Recep Refik Remzi Rıdvan Rıza Rüştü Salih Samet Sami Sarp Sedat Selahattin Selçuk Selim Semih Şenol Sercan
Serdar Serhat Serkan Sertaç Şevket Seyhan Sezer Sinan Soner Suat Şükrü Süleyman Suphi Taha Tahsin Tamer Taner Tarık
Tarkan Tayfun Teoman Tevfik Timur Tolga Tolgahan Tunahan Tuncay Turan Turgay Turgut Uğurcan Ünal Utku Vedat Volkan
Yahya Yakup Yalçın Yasin Yavuz Yiğit Yılmaz Yücel Yunus Yusuf Ziya
"""
_TURKISH_EITHER: Final = """
Gökçe Görkem Hikmet İlkay Muzaffer Olcay Özcan Saffet
"""

# Spanish, Italian and Portuguese.
_SPANISH_ITALIAN_PORTUGUESE_WOMEN: Final = """
Alejandra Beatriz Camila Carmen Chiara Elena Fernanda Francesca Gabriela Giulia Isabella Lucía Luisa Maria María
Mariana Valentina Ximena
"""
_SPANISH_ITALIAN_PORTUGUESE_MEN: Final = """
Alejandro Alessandro Andrés Antonio Carlos Diego Eduardo Enrique Esteban Felipe Fernando Francesco Francisco Giovanni
Guillermo Gustavo Hector Ignacio Javier Joao João Jorge Jose José Juan Lorenzo Luca Luis Marco Mateo Matteo Miguel
Pablo Paolo Pedro Rafael Raul Raúl Ricardo Roberto Rodrigo Sergio Thiago
"""

# Arabic and Persian.
_MIDDLE_EASTERN_WOMEN: Final = """
Aisha Amina Fatima Laila Layla Nadia Parisa Samira Shirin Yasmin Zahra Zainab
"""
_MIDDLE_EASTERN_MEN: Final = """
Abdul Ahmad Ahmed Amir Farid Hassan Hussein Ibrahim Jamal Karim Khaled Khalid Mahmoud Mohamed Mohammad Mohammed
Muhammad Omar Rashid Reza Samir Tariq Youssef
"""

# Indian and other South Asian.
_SOUTH_ASIAN_WOMEN: Final = """
Aditi Anjali Deepika Divya Kavita Lakshmi Meera Neha Nisha Pooja Priya Shreya Sneha
"""
_SOUTH_ASIAN_MEN: Final = """
Aditya Ajay Akash Amit Anand Anil Ankit Arjun Arun Ashok Deepak Gaurav Harish Karthik Manish Nikhil Pranav Rahul Raj
Rajesh Ravi Rohan Rohit Sandeep Sanjay Sunil Suresh Vijay Vikram Vivek
"""
_SOUTH_ASIAN_EITHER: Final = """
Krishna
"""

# German, French, Dutch and Nordic.
_WEST_EUROPEAN_WOMEN: Final = """
Amélie Astrid Celine Céline Élodie Freya Heidi Hélène Helga Ingrid Katharina Manon Sabine Sylvie
"""
_WEST_EUROPEAN_MEN: Final = """
André Andreas Antoine Bjorn Björn Clément Dieter Étienne Florian François Franz Friedrich Gerhard Guillaume Günther
Hans Heinrich Henri Jacques Jérôme Johann Johannes Julien Jürgen Karl Klaus Lars Laurent Louis Lukas Marcel Mathieu
Matthias Nicolas Philippe Pierre Pieter René Stefan Sven Thierry Ulrich Uwe Wilhelm Wolfgang Yves
"""
_WEST_EUROPEAN_EITHER: Final = """
Camille
"""

# Chinese (pinyin), Japanese, Korean and Vietnamese.
_EAST_ASIAN_WOMEN: Final = """
Linh Mei Meiling Sakura Xinyi
"""
_EAST_ASIAN_MEN: Final = """
Haruto Hiroshi Jiahao Kenji Takashi Xiaoming Yuto
"""
_EAST_ASIAN_EITHER: Final = """
Akira Hao Haoran Hyun Jian Jing Lei Ming Minjun Qiang Rui Wei Xia Xiang Xin Ying Yuchen Yue Yuki Zhen Zihan
"""

# Slavic, Greek and African.
_SLAVIC_GREEK_AFRICAN_WOMEN: Final = """
Aleksandra Anastasia Ekaterina Eleni Irina Ivana Jelena Katarzyna Katya Ksenia Larisa Ludmila Magdalena Milena Natalia
Natasha Ngozi Oksana Olga Svetlana Tatiana Yelena Yulia
"""
_SLAVIC_GREEK_AFRICAN_MEN: Final = """
Aleksandr Andrei Bogdan Boris Chidi Dimitris Dmitri Dmitry Dragan Goran Igor Ivan Kofi Kwame Marek Mikhail Nikolai
Oleg Pavel Piotr Sergei Tomasz Vadim Vladimir Wojciech Yuri Zoran
"""
_SLAVIC_GREEK_AFRICAN_EITHER: Final = """
Nikola Sasha
"""

# Words in English (Grace, Will), or in Turkish (Adam, Anne, Ben, Kim).
_AMBIGUOUS_ENGLISH_WOMEN: Final = """
Ada Amber Ana Anne April Autumn Brandy Charity Cherry Crystal Dawn Destiny Eve Faith Fern Ginger Grace Harmony Hope
Jewel Joy June Melody Mercy Misty Olive Opal Pearl Penny Rose Rosemary Sandy Sue Summer Tara Viola Willow
"""
_AMBIGUOUS_ENGLISH_MEN: Final = """
Adam Al Alan Archer Art Basil Ben Bill Buck Bud Chip Clay Cliff Colt Dean Dick Don Earl Eli Erik Frank Gene Grant Guy
Heath Herb Hunter Kurt Mark Max Norm Rob Rocky Roger Rusty Ward Will Woody
"""
_AMBIGUOUS_ENGLISH_EITHER: Final = """
Angel Ash August Chance Chase Christian Dale Drew Forest Hale Jan Kim Kit Lane Manuel May Miles Noel Page Pat Patience
Reed Rich River Skip Sonny Stone Sunny
"""

# Ordinary Turkish words.
_AMBIGUOUS_TURKISH_WOMEN: Final = """
Alev Arzu Bahar Başak Buket Damla Dilek Duygu Ela Eylül Gizem Gönül Gözde Gül Güler Hilal İnci İpek Lale Masal Melek
Mine Müjde Naz Nehir Neşe Nil Öykü Rüya Sevda Sevgi Sevinç Simge Su Ülkü Yağmur Yaprak Yıldız Zümrüt
"""
_AMBIGUOUS_TURKISH_MEN: Final = """
Barış Can Çetin Çınar Coşkun Doğan Dursun Ege Emin Emir Engin Erdem Metin Okay Onur Poyraz Rüzgar Şahin Savaş Temel
Tuna Ufuk Uğur Ulaş Veli Yaşar Zafer Zeki
"""
_AMBIGUOUS_TURKISH_EITHER: Final = """
Bilge Çağrı Ceylan Deniz Derya Devrim Doğa Evrim Güneş Güven Hayat İlke Işık Kader Kaya Kutlu Özgür Ramazan Toprak
Ümit Umut
"""

_WOMEN: Final = frozenset(
    (
        _ENGLISH_WOMEN
        + _TURKISH_WOMEN
        + _SPANISH_ITALIAN_PORTUGUESE_WOMEN
        + _MIDDLE_EASTERN_WOMEN
        + _SOUTH_ASIAN_WOMEN
        + _WEST_EUROPEAN_WOMEN
        + _EAST_ASIAN_WOMEN
        + _SLAVIC_GREEK_AFRICAN_WOMEN
    ).split()
)

_MEN: Final = frozenset(
    (
        _ENGLISH_MEN
        + _TURKISH_MEN
        + _SPANISH_ITALIAN_PORTUGUESE_MEN
        + _MIDDLE_EASTERN_MEN
        + _SOUTH_ASIAN_MEN
        + _WEST_EUROPEAN_MEN
        + _EAST_ASIAN_MEN
        + _SLAVIC_GREEK_AFRICAN_MEN
    ).split()
)

_EITHER: Final = frozenset(
    (
        _ENGLISH_EITHER
        + _TURKISH_EITHER
        + _SOUTH_ASIAN_EITHER
        + _WEST_EUROPEAN_EITHER
        + _EAST_ASIAN_EITHER
        + _SLAVIC_GREEK_AFRICAN_EITHER
    ).split()
)

PERSON_NAMES: Final = _WOMEN | _MEN | _EITHER
"""Names wherever they stand."""

_AMBIGUOUS_WOMEN: Final = frozenset((_AMBIGUOUS_ENGLISH_WOMEN + _AMBIGUOUS_TURKISH_WOMEN).split())

_AMBIGUOUS_MEN: Final = frozenset((_AMBIGUOUS_ENGLISH_MEN + _AMBIGUOUS_TURKISH_MEN).split())

_AMBIGUOUS_EITHER: Final = frozenset((_AMBIGUOUS_ENGLISH_EITHER + _AMBIGUOUS_TURKISH_EITHER).split())

AMBIGUOUS_PERSON_NAMES: Final = _AMBIGUOUS_WOMEN | _AMBIGUOUS_MEN | _AMBIGUOUS_EITHER
"""Ordinary words too: to be accepted only in the middle of a sentence."""

_MORE_WOMEN: Final = frozenset(
    """
    Alessia Anja Ann Birgit Carla Carolyn Cheryl Denise Doris Elsie Eva Evie Gloria Greta Gülten Ida Ines Jacqueline Katja
    Kimberly Lea Lena Lina Lori Marie Maya Mila Millie Petra Rosa Sandra Sara Silvia Sonia Tilly
    """.split()
)
_MORE_MEN: Final = frozenset("Alfie Archie Bobby Felix Finn Lawrence Olaf Ollie Wayne Willie".split())
"""Names that by themselves make nobody a person: they only say whom a pronoun cannot mean."""

WOMEN: Final = _WOMEN | _AMBIGUOUS_WOMEN | _MORE_WOMEN
"""Of whom she is said."""

MEN: Final = _MEN | _AMBIGUOUS_MEN | _MORE_MEN
"""Of whom he is said."""

NO_NAMES: Final = frozenset(
    """
    african american arab asian australian belgian black brazilian british buddhist canadian catholic chinese christian cuban
    czech danish dutch egyptian english european finnish french german greek hawaiian hebrew hindu hispanic hungarian indian
    iranian iraqi irish israeli italian jamaican japanese jewish korean latin latino latina mexican mediterranean muslim nigerian
    norwegian persian peruvian polish portuguese roman russian scandinavian scottish spanish swedish swiss syrian thai
    turkish ukrainian vietnamese viking welsh western

    almanca alman amerikalı arapça arap avrupalı çince fransız fransızca hristiyan ingiliz ingilizce ispanyol ispanyolca
    italyan italyanca japon japonca kürt kürtçe müslüman rumca rus rusça türk türkçe yahudi yunan

    advent bayram christmas diwali easter eve halloween hanukkah kurban new passover pride ramadan ramazan thanksgiving
    valentine xmas yılbaşı black

    jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun spring summer fall autumn
    winter

    aunt auntie bro buddy cousin dad daddy dear dude gran grandma grandpa granny guys king lady lord ma ma'am mama man mate
    mom mommy mum mummy nana papa pops prince princess queen sir sis uncle
    abi abla ağabey amca anne anneanne baba babaanne bay bayan bey dayı dede hala hanım hoca hocam kardeş nine teyze usta

    absolutely also amazing and anyway awesome bible bye cheers congrats congratulations cool definitely earth final finals
    game god great happy hello here hey hi hmm hope how internet just let lol love me nice oh ok okay one please see
    sorry sounds stay super sure take talk tell thank thanks that there these this wait welcome well what where wow yay yeah yep
    yes you evet hayır merhaba selam tamam teşekkürler
    """.split()
)
"""Words that are often capitalised and are part of no name."""

PARTS_OF_NAMES: Final = frozenset(
    """
    avenue bank beach bridge castle chapter church city class club coast college company county day department drive earth
    final finals game high hill home hospital hotel house island lake level life mountain mountains museum national night
    north ocean park part phase river road room school season series south east west square state station story street
    team time town trail tv university upper valley village war week world year
    """.split()
)
"""Words that go on with a name, as in Grand Canyon National Park, and by themselves are none."""
