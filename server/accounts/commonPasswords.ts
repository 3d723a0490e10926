import { dictionary } from '@zxcvbn-ts/language-common';

const LISTED = 10_000;
export const MIN_LENGTH = 8;

/** The most common leaked passwords, in lower case, without those that are too short to be chosen here. */
const leaked = dictionary['passwords-common']
  .filter((word) => [...word].length >= MIN_LENGTH)
  .slice(0, LISTED);

/**
 * Words of the app's languages and series. Short ones count too, because digits and signs around a word are
 * ignored, as in "Summer2024!".
 */
const words = `
  password passwort passwd passw0rd pass1234 password1 password12 password123 password1234 password12345
  mypassword password0 password01 password2 password3 password7 password9 passport passpass passcode letmein
  letmein1 letmein123 letmeinnow welcome welcome1 welcome12 welcome123 welcome1234 welcomeback changeme
  changeme1 changeme123 changeit default default1 guest guest123 temp temppass temporary test test1234
  test12345 testtest testing testing1 testing123 tester testuser trustno1 secret secret123 secrets topsecret
  master master123 admin admin123 admin1234 admin12345 admin@123 administrator superadmin superuser sysadmin
  root rootroot root1234 toor login login123 logmein access access14 access123 internet computer computer1
  computers keyboard network server database security monitor windows windows1 microsoft google google123
  facebook facebook1 youtube twitter instagram whatsapp tiktok netflix samsung samsung1 android iphone apple
  nokia5800 motorola ericsson playstation playstation3 nintendo nintendo64 xbox360 minecraft roblox fortnite
  pokemon pokemon1 pikachu starwars starwars1 startrek startrek1 matrix terminator superman superman1 batman
  batman123 spiderman spiderman1 ironman avengers marvel wolverine deadpool harrypotter hogwarts gandalf
  frodo lordoftherings naruto naruto123 sasuke dragonball goku sailormoon hellokitty mickey mickeymouse
  snoopy garfield scooby scoobydoo scooby1 tinkerbell cinderella princess princess1 princess12 princess123
  princesa barbie angel angel123 angels angelina angelito angelica babygirl babygirl1 babyboy babygurl baby
  sunshine sunshine1 sunshine123 moonlight starlight rainbow rainbow1 butterfly butterfly1 flower flower1
  flowers sunflower daisy jasmine jasmine1 rosebud lavender blossom orchid cherry cherry1 strawberry banana
  bananas blueberry peaches pumpkin pumpkin1 chocolate chocolate1 cookie cookie1 cookies cupcake cinnamon
  ginger ginger1 pepper pepper1 peppers cheese cheese1 cheesecake hamburger pizza coffee coffee1 nutella
  iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveu iloveu2 ilovehim iloveher iloveme ilovegod
  ilovejesus ilovemyself ilovemymom ilovemyfamily love love123 love1234 lovelove loveyou loveyou1 loveme
  loveme1 lovers lover lovely lovely1 mylove myloves mylove1 truelove forever forever1 forever21 foreverlove
  sweetheart sweetie sweety sweet16 honey honey123 darling cutie cutiepie sexy sexy123 sexylady sexygirl
  teamo teamo123 tequiero teamomucho amoremio amor amorcito miamor mihija mifamilia corazon estrella
  estrellita princesita mariposa chocolate bonita hermosa contrasena contraseña clave123 barcelona realmadrid
  argentina mexico colombia portugal brasil espana america alejandro alejandra fernando fernanda sebastian
  gabriela gabriel isabella valentina carolina catalina cristina cristian francisco guadalupe esperanza
  jesus jesuschrist jesus123 jesusislord jesus777 christ god godisgood godbless blessed blessed1 heaven
  faith faith123 grace peace church bible trinity michael michael1 michelle michelle1 jennifer jennifer1
  jessica jessica1 jonathan jonathan1 joshua joshua123 matthew matthew1 daniel daniel123 daniela danielle
  danielle1 andrew andrew123 anthony anthony1 christian christian1 christine christina christopher charlie
  charlie1 charlotte alexander alexander1 alexandra alexandre alexis alexis123 amanda amanda123 andrea
  ashley ashley123 ashley12 brandon brandon1 brittany brittney cameron caroline cassandra catherine chelsea
  chelsea1 chelseafc courtney courtney1 crystal crystal1 dakota dominic elizabeth elizabeth1 patricia
  patrick patrick1 rebecca rebecca1 richard richard1 robert robert123 samantha samantha1 savannah stephanie
  stephen steven123 sophie sophia thomas thomas123 tiffany tiffany1 vanessa vanessa1 veronica victoria
  victoria1 victor vincent vincent1 virginia william william1 nicholas nicholas1 nicole nicole123 nicole12
  natalie natasha nathan natalia melissa melissa1 melanie maria123 martin margaret marjorie margarita
  madison madison1 mackenzie lindsey lauren123 kimberly kimberly1 katherine kathleen kenneth jordan jordan23
  jordan123 jackson jackson1 isabelle hannah hannah123 heather heather1 hunter hunter12 hunter123 harley
  harleydavidson harley1 george gregory frederic florence emmanuel emily123 dorothy douglas benjamin
  benjamin1 bradley bailey bailey123 austin austin123 arsenal arsenal1 arsenal123 liverpool liverpool1
  manchester manutd manunited manunited1 juventus milan intermilan bayern dortmund schalke04 football
  football1 football12 football123 futbol soccer soccer1 soccer12 soccer123 baseball baseball1 basketball
  basketball1 volleyball softball softball1 hockey hockey1 tennis golf golfing golfer cricket swimming
  cheerleader cheer1 dancer dancing champion champions winner winner1 lakers lakers24 cowboys cowboys1
  yankees yankees1 redsox redsox1 steelers steelers1 packers patriots raiders raiders1 eagles broncos
  dolphins dolphin dolphin1 ferrari porsche mercedes mustang mustang1 corvette camaro chevrolet chevelle
  yamaha suzuki kawasaki ducati toyota mitsubishi subaru motorcycle monster monster1 dragon dragon1
  dragon12 dragon123 phoenix phoenix1 unicorn vampire werewolf wolf wolves tiger tiger123 tigers tigger
  tigger1 tigger123 lion lionking panther panther1 panthers cougar jaguar eagle1 falcon hawk snake shark
  monkey monkey1 monkey12 monkey123 monkeys chicken chicken1 kitty kitty123 kitten kittens puppy puppies
  buster buster123 buddy buddy123 max123 maximus lucky lucky123 lucky777 shadow shadow1 shadow12 shadow123
  midnight midnight1 blackcat whitecat horses horse elephant squirrel penguin turtle rabbit bunny freedom
  freedom1 liberty america1 american canada australia england scotland ireland germany deutschland france
  paris london london123 newyork newyork1 brooklyn chicago chicago1 boston dallas houston texas austin1
  california hollywood lasvegas florida miami hawaii denver phoenix12 berlin hamburg munich schatz schatzi
  hallo hallo123 hallohallo passwort1 passwort123 geheim geheim123 ficken sommer winter frühling herbst
  soleil doudou bonjour motdepasse motdepasse1 azerty azerty123 azertyuiop azerty1234 marseille chouchou
  loulou jetaime jetaime1 coucou nounours senha senha123 mudar123 flamengo corinthians palmeiras saopaulo
  vitoria familia familia1 brasil123 deusefiel jesuscristo felicidade saudade summer summer1 summer123 winter1
  winter123 spring autumn january february march april august september october november december monday
  tuesday wednesday thursday friday saturday sunday birthday christmas halloween valentine snowball snowman
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertz qwertz123
  qwertzuiop qweasd qweasdzxc qwe123qwe qweqweqwe asdfgh asdfasdf asdf1234 asdfghjk asdfghjkl asdasdasd
  asdqwe123 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxczxczxc zaq12wsx zaq1zaq1 zaq1xsw2 xsw21qaz 1qaz2wsx
  1qaz2wsx3edc 1qaz1qaz 1qazxsw2 qazwsx qazwsxedc qazwsx123 qazxsw qaz123wsx 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1q2w3e 1q2w3e4 q1w2e3r4 q1w2e3r4t5 qw12qw12 1234qwer 123qwe123 123qweasd 123qwe qwe123 qweasd123
  12qwaszx 1a2b3c4d a1b2c3d4 a1b2c3 a1s2d3f4 aa123456 a123456 a1234567 a12345678 a123456789 aa12345678 abc123
  abc1234 abc12345 abc123456 abcd1234 abcd123 abcdef abcdefgh abcdefg1 abcde12345 asd123456 123456a 123456ab
  123456abc 1234567a 12345678a 123456789a 1234567890a 123456789q 123456q 123abc123 12345qwert 123456qwerty
  1234abcd 12341234 12344321 123123123 123321123 123454321 12345679 123456780 123456123 1234512345 12121212
  123654789 147258369 147852369 159357159 159753159 741852963 789456123 963852741 987654321 987654321a 11223344
  1122334455 112233445566 102030405060 1020304050 10203040 11112222 12131415 13131313 14141414 20202020
  21212121 23232323 24682468 25252525 31415926 314159265 36925814 42424242 55667788 69696969 77778888 88889999
  98765432 99887766 19841984 19851985 19861986 19871987 19881988 19891989 19901990 20002000 20202021 00112233
  01010101 01020304 01234567 012345678 0123456789 09876543 0987654321 woaini woaini1314 woaini520 5201314
  li123456 wang1234 zhang123 nihao123 asdf123456 q123456789 qq123456 w123456789 z123456789 zz123456 x123456789
  whatever whatever1 nothing something anything everything nobody somebody imissyou ihateyou iamcool iamgod
  fuckyou fuckyou1 fuckyou2 fuckyou123 fuckoff fuckme fucker fuckthis motherfucker asshole asshole1 bullshit
  bitch bitch1 biteme pussy pussycat slipknot metallica metallica1 nirvana nirvana1 eminem eminem123 beatles
  blink182 linkinpark greenday greenday1 evanescence rammstein ironmaiden acdc rockstar rockstar1 rocknroll
  guitar guitar1 guitars drummer drummer1 music music123 musica singer piano trumpet superstar superstar1 star
  stars happy happy123 happyday happiness smile smile123 smiley dreamer dreams dream hopeful believe beautiful
  beautiful1 gorgeous handsome awesome awesome1 amazing perfect perfect1 special destiny destiny1 diamond
  diamond1 diamonds emerald sapphire golden goldfish silver silver1 bronze purple purple1 orange yellow
  blue1234 bluesky greentea redhead black123 blackie blackjack blacklabel scorpion scorpio scorpio1 aquarius
  sagittarius capricorn pisces gemini leo123 virgo libra cancer taurus aries mother mother1 mommy mommy123
  mamapapa father daddy daddy123 daddysgirl family family1 family123 sister brother grandma grandpa friend
  friends friends1 friends4ever bestfriend bestfriends soulmate children student student1 teacher teacher1
  school school123 college university highschool hospital doctor nurse lawyer engineer soldier marine marines
  military airforce army1234 navy police policeman fireman firefighter captain captain1 pirate pirates ninja
  ninja123 samurai warrior warrior1 warriors knight knights king kingking kingkong queen prince prince1
  legend legend1 hero heroes maverick maverick1 gangster gangsta thug thuglife player player1 players gamer
  gamer123 counterstrike counter warcraft warcraft3 starcraft diablo diablo2 callofduty halo halo1234 assassin
  skywalker lukeskywalker darthvader masterchief mario mario123 supermario zelda sonic123 tomcat bigdaddy
  bigboy bigdog bigdick bigtits playboy playboy1 porsche911 porn pornhub pokerface poker money money123 money1
  moneyman dollar million millionaire billion casino jackpot success successful business marketing manager
  manager1 director president company office service support support1 sales123 finance account account1
  system system123 oracle cisco123 linux ubuntu python javascript developer hacker hacker123 hackers cyber
  trustme nopassword mypass mypass123 mypassword1 yourpassword thepassword password! p@ssword p@ssw0rd pa55word
  pa55w0rd pass@123 pass@word1 p455w0rd password@1 password@123 admin@1234 welcome@123 qwerty@123 abc@1234
  india@123 test@123 hello hello123 hello1234 hellohello helloworld goodbye goodluck goodmorning goodnight
  thankyou please sorry yesyesyes nonono blahblah blahblah1 haha1234 hahahaha lalalala lololol xxxxxxxx zzzzzzzz
  cliffhanger cliffhanger1 drama dramas streaming
  `;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([...leaked, ...words.trim().split(/\s+/)]);
