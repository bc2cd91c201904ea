"""First names that mark a capitalised word as a person (every name is one word, spelled with its own letters)."""

# English-speaking world, common short forms included.
_ENGLISH_NAMES: str = """
Aaron Abby Abigail Adrian Agnes Aidan Aiden Albert Alec Alex Alexander Alfred Alice Alison Allison Amanda
Amelia Amy Andrea Andrew Andy Angela Anita Anna Annabel Annie Anthony Arnold Arthur Ashley Audrey Ava Barbara
Barry Becky Belinda Benjamin Bernard Beth Bethany Betty Beverly Blake Bob Brad Bradley Brandon Brenda Brian
Bridget Brittany Brooke Bruce Bryan Caitlin Caleb Cameron Carl Carol Caroline Carrie Catherine Cathy Charles
Charlie Charlotte Chloe Chris Christina Christine Christopher Chuck Claire Clara Clive Colin Connor Cooper
Courtney Craig Curtis Cynthia Daisy Damian Dan Daniel Danielle Danny Darren Dave David Debbie Deborah Dennis
Derek Diana Diane Dominic Donald Donna Dorothy Doug Douglas Duncan Dylan Eddie Edgar Edith Edward Edwin Eileen
Elaine Eleanor Elijah Elizabeth Ella Ellen Ellie Elliot Emily Emma Eric Erica Erin Ernest Ethan Eugene Evan
Evelyn Felicity Fiona Fred Freddie Gabriel Gareth Gary Gavin Gemma Geoff Geoffrey George Gerald Gina Glen
Gordon Graham Greg Gregory Gwen Hailey Hannah Harold Harriet Harry Hazel Heather Helen Henry Holly Howard Hugh
Hugo Ian Iris Isaac Isabel Isla Ivy Jack Jackie Jackson Jacob Jade Jake James Jamie Jane Janet Janice Jared
Jasmine Jason Jay Jean Jeff Jeffrey Jen Jenna Jennifer Jenny Jeremy Jerry Jess Jesse Jessica Jill Jim Jimmy
Joan Joanna Joanne Joe Joel Joey John Johnny Jon Jonathan Jonny Joseph Josh Joshua Joyce Judith Judy Julia
Julian Julie Justin Karen Kate Katherine Kathleen Kathryn Kathy Katie Kayla Keith Kelly Kelsey Kenneth Kenny
Kevin Kirsten Kristen Kyle Lance Larry Laura Lauren Laurie Leah Leo Leon Leonard Lewis Liam Lily Linda Lindsay
Lisa Liz Lizzie Logan Lois Lorraine Louise Lucas Lucy Luke Lydia Lynn Madeleine Maggie Malcolm Mandy Marcus
Margaret Marilyn Marion Marsha Martha Martin Mary Mason Matt Matthew Maureen Megan Mel Melanie Melinda Melissa
Mia Michael Michelle Mike Mitch Mitchell Molly Monica Nancy Naomi Natalie Nate Nathan Nathaniel Neil Nicholas
Nick Nicola Nicole Nigel Nina Noah Nora Norman Oliver Olivia Oscar Owen Paige Pam Pamela Patricia Patrick Paul
Paula Pete Peter Phil Philip Phoebe Phyllis Piper Rachel Ralph Randy Ray Raymond Rebecca Rhys Richard Rick
Ricky Robert Robin Ron Ronald Ronnie Ross Roy Russell Ruth Ryan Sally Sam Samantha Samuel Sarah Scarlett Scott
Sean Sebastian Seth Shane Shannon Sharon Shaun Sheila Shirley Simon Skye Sophia Sophie Spencer Stacey Stan
Stanley Stella Stephanie Stephen Steve Steven Stuart Susan Susie Suzanne Tammy Ted Teresa Terrence Terry
Thelma Theo Theresa Thomas Tiffany Tim Timothy Tina Toby Todd Tom Tommy Tony Tracy Travis Trevor Tricia Tyler
Valerie Vanessa Vera Victor Victoria Vince Vincent Violet Vivian Wade Walter Warren Wendy Wesley William Zach
Zachary Zoe
"""

# Turkish.
_TURKISH_NAMES: str = """
Abdullah Abdurrahman Adnan Ahmet Aleyna Ali Alp Alper Alperen Altan Anıl Arda Arif Asım Aslı Aslıhan Asuman
Atakan Atilla Aybüke Ayça Ayfer Aygül Aykut Ayla Aylin Aynur Ayşe Ayşegül Aysel Ayşenur Aysu Aysun Aytaç Azra
Banu Baran Batuhan Begüm Bekir Belgin Belma Berat Berfin Beril Berk Berkan Berkay Berna Berrin Betül Beyza
Bilal Birsen Bora Buğra Bülent Burak Burcu Büşra Cafer Çağatay Çağla Çağlar Canan Caner Cansu Celal Cem Cemal
Cemil Cemile Cemre Cengiz Cenk Ceren Ceyda Ceyhun Çiğdem Cihan Cihangir Çisem Cüneyt Davut Defne Demet Didem
Dilan Dilara Doğukan Doruk Ebru Ece Eda Efe Ekrem Elçin Elif Emel Emine Emirhan Emrah Emre Enes Ensar Ercan
Erdal Erdinç Erdoğan Eren Ergin Erhan Erkan Erkut Erol Ersin Ertan Ertuğrul Esin Esma Esra Eyüp Ezgi Fadime
Faruk Fatih Fatma Fatoş Ferhat Feride Ferit Fevzi Feyza Figen Fikret Filiz Fırat Fulya Funda Furkan Galip
Gamze Gökay Gökçe Gökhan Gökmen Gonca Görkem Gülay Gülben Gülcan Gülşah Gülşen Gülsüm Gürkan Hacer Hakan
Haldun Halil Halime Halit Haluk Hamza Handan Hande Harun Hasan Hatice Haydar Hazal Hikmet Hülya Hümeyra
Hüseyin Hüsnü İbrahim İclal İdil İdris İhsan İlayda Ilgaz İlhan İlkay İlker İlknur İlyas İrem İsmail İsmet
Jale Kaan Kadir Kadriye Kamil Kemal Kenan Kerem Kerim Koray Korhan Kübra Kürşat Kutay Leman Levent Leyla
Lokman Mahmut Mehmet Mehtap Melih Melike Melis Melisa Meltem Meral Mert Merve Meryem Mesut Mete Metehan Miray
Muammer Mücahit Müge Muharrem Münevver Murat Musa Müslüm Mustafa Muzaffer Nagihan Nalan Namık Nazan Nazım
Nazlı Necati Necdet Nedim Nermin Neslihan Nesrin Nevin Nihal Nihan Nihat Nilay Nilgün Nilüfer Nuran Nuray
Nurcan Nurgül Nuri Oğuz Oğuzhan Okan Oktay Olcay Ömer Önder Orçun Orhan Orkun Osman Oya Ozan Özcan Özge Özkan
Özlem Pelin Perihan Pınar Polat Rabia Rasim Raşit Recep Refik Remzi Rıdvan Rıza Rukiye Rüştü Saffet Salih
Samet Sami Sanem Sarp Şebnem Seda Sedat Sedef Seher Selahattin Selçuk Selim Selin Selma Semih Semra Sena Senem
Şenol Serap Sercan Serdar Serhat Serkan Şermin Serpil Sertaç Sevil Sevilay Sevim Şevket Seyhan Şeyma Sezen
Sezer Sibel Sıla Sinan Sinem Soner Songül Suat Sude Şükrü Şule Süleyman Suphi Suzan Taha Tahsin Tamer Taner
Tarık Tarkan Tayfun Teoman Tevfik Timur Tolga Tolgahan Tuba Tuğba Tuğçe Tülay Tülin Tunahan Tuncay Turan
Turgay Turgut Türkan Uğurcan Ümran Ünal Utku Vedat Vildan Volkan Yahya Yakup Yalçın Yasemin Yasin Yavuz Yeliz
Yeşim Yiğit Yılmaz Yücel Yunus Yusuf Zehra Zeliha Zerrin Zeynep Ziya Zübeyde Zuhal
"""

# Spanish, Italian and Portuguese.
_SPANISH_ITALIAN_PORTUGUESE_NAMES: str = """
Alejandra Alejandro Alessandro Andrés Antonio Beatriz Camila Carlos Carmen Chiara Diego Eduardo Elena Enrique
Esteban Felipe Fernanda Fernando Francesca Francesco Francisco Gabriela Giovanni Giulia Guillermo Gustavo
Hector Ignacio Isabella Javier Joao João Jorge Jose José Juan Lorenzo Luca Lucía Luis Luisa Marco Maria María
Mariana Mateo Matteo Miguel Pablo Paolo Pedro Rafael Raul Raúl Ricardo Roberto Rodrigo Sergio Thiago Valentina
Ximena
"""

# Arabic and Persian.
_MIDDLE_EASTERN_NAMES: str = """
Abdul Ahmad Ahmed Aisha Amina Amir Farid Fatima Hassan Hussein Ibrahim Jamal Karim Khaled Khalid Laila Layla
Mahmoud Mohamed Mohammad Mohammed Muhammad Nadia Omar Parisa Rashid Reza Samir Samira Shirin Tariq Yasmin
Youssef Zahra Zainab
"""

# Indian and other South Asian.
_SOUTH_ASIAN_NAMES: str = """
Aditi Aditya Ajay Akash Amit Anand Anil Anjali Ankit Arjun Arun Ashok Deepak Deepika Divya Gaurav Harish
Karthik Kavita Krishna Lakshmi Manish Meera Neha Nikhil Nisha Pooja Pranav Priya Rahul Raj Rajesh Ravi Rohan
Rohit Sandeep Sanjay Shreya Sneha Sunil Suresh Vijay Vikram Vivek
"""

# German, French, Dutch and Nordic.
_WEST_EUROPEAN_NAMES: str = """
Amélie André Andreas Antoine Astrid Bjorn Björn Camille Celine Céline Clément Dieter Élodie Étienne Florian
François Franz Freya Friedrich Gerhard Guillaume Günther Hans Heidi Heinrich Hélène Helga Henri Ingrid Jacques
Jérôme Johann Johannes Julien Jürgen Karl Katharina Klaus Lars Laurent Louis Lukas Manon Marcel Mathieu
Matthias Nicolas Philippe Pierre Pieter René Sabine Stefan Sven Sylvie Thierry Ulrich Uwe Wilhelm Wolfgang
Yves
"""

# Chinese (pinyin), Japanese, Korean and Vietnamese.
_EAST_ASIAN_NAMES: str = """
Akira Hao Haoran Haruto Hiroshi Hyun Jiahao Jian Jing Kenji Lei Linh Mei Meiling Ming Minjun Qiang Rui Sakura
Takashi Wei Xia Xiang Xiaoming Xin Xinyi Ying Yuchen Yue Yuki Yuto Zhen Zihan
"""

# Slavic, Greek and African.
_SLAVIC_GREEK_AFRICAN_NAMES: str = """
Aleksandr Aleksandra Anastasia Andrei Bogdan Boris Chidi Dimitris Dmitri Dmitry Dragan Ekaterina Eleni Goran
Igor Irina Ivan Ivana Jelena Katarzyna Katya Kofi Ksenia Kwame Larisa Ludmila Magdalena Marek Mikhail Milena
Natalia Natasha Ngozi Nikola Nikolai Oksana Oleg Olga Pavel Piotr Sasha Sergei Svetlana Tatiana Tomasz Vadim
Vladimir Wojciech Yelena Yulia Yuri Zoran
"""

# Words in English (Grace, Will), or in Turkish (Adam, Anne, Ben, Kim).
_AMBIGUOUS_ENGLISH_NAMES: str = """
Ada Adam Al Alan Amber Ana Angel Anne April Archer Art Ash August Autumn Basil Ben Bill Brandy Buck Bud Chance
Charity Chase Cherry Chip Christian Clay Cliff Colt Crystal Dale Dawn Dean Destiny Dick Don Drew Earl Eli Erik
Eve Faith Fern Forest Frank Gene Ginger Grace Grant Guy Hale Harmony Heath Herb Hope Hunter Jan Jewel Joy June
Kim Kit Kurt Lane Manuel Mark Max May Melody Mercy Miles Misty Noel Norm Olive Opal Page Pat Patience Pearl
Penny Reed Rich River Rob Rocky Roger Rose Rosemary Rusty Sandy Skip Sonny Stone Sue Summer Sunny Tara Viola
Ward Will Willow Woody
"""

# Ordinary Turkish words.
_AMBIGUOUS_TURKISH_NAMES: str = """
Alev Arzu Bahar Barış Başak Bilge Buket Çağrı Can Çetin Ceylan Çınar Coşkun Damla Deniz Derya Devrim Dilek
Doğa Doğan Dursun Duygu Ege Ela Emin Emir Engin Erdem Evrim Eylül Gizem Gönül Gözde Gül Güler Güneş Güven
Hayat Hilal İlke İnci İpek Işık Kader Kaya Kutlu Lale Masal Melek Metin Mine Müjde Naz Nehir Neşe Nil Okay
Onur Öykü Özgür Poyraz Ramazan Rüya Rüzgar Şahin Savaş Sevda Sevgi Sevinç Simge Su Temel Toprak Tuna Ufuk Uğur
Ulaş Ülkü Ümit Umut Veli Yağmur Yaprak Yaşar Yıldız Zafer Zeki Zümrüt
"""

NO_NAMES: frozenset[str] = frozenset(
    """
    american british chinese english french german italian japanese spanish turkish bayram christmas easter halloween
    ramadan ramazan thanksgiving abi abla anne baba bey hanım dad mom mum congrats god internet thanks
    """.split()
)
"""Words that are often capitalised and name no person, place or thing."""

PERSON_NAMES: frozenset[str] = frozenset(
    (
        _ENGLISH_NAMES
        + _TURKISH_NAMES
        + _SPANISH_ITALIAN_PORTUGUESE_NAMES
        + _MIDDLE_EASTERN_NAMES
        + _SOUTH_ASIAN_NAMES
        + _WEST_EUROPEAN_NAMES
        + _EAST_ASIAN_NAMES
        + _SLAVIC_GREEK_AFRICAN_NAMES
    ).split()
)

# Ordinary words too: to be accepted only in the middle of a sentence.
AMBIGUOUS_PERSON_NAMES: frozenset[str] = frozenset((_AMBIGUOUS_ENGLISH_NAMES + _AMBIGUOUS_TURKISH_NAMES).split())
