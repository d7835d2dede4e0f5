/** A text of a mail as programs write it. `reply`: what its sender wrote; null: that is uncertain, or all of it. */
export type Reply = { name: string; text: string; reply: string | null; subject?: string }

const quoted = '> Dzień dobry,\n> kiedy dostanę ofertę?\n>\n> Anna'
const hello = 'Hello,\n\nwhen do I get the offer?\n\nAnna'
const marked = '> Hello,\n>\n> when do I get the offer?\n> Anna'
const thanks = 'Dziękuję, wszystko jasne.\n\nPozdrawiam\nJan'
const short = 'Thanks, that works.'

const outlook = (labels: [string, string, string, string]) =>
  [
    `${labels[0]}: Anna Nowak <anna@example.com>`,
    `${labels[1]}: środa, 25 listopada 2026 10:15`,
    `${labels[2]}: Jan Kowalski <jan@example.org>`,
    `${labels[3]}: Oferta`,
  ].join('\n')
const english = outlook(['From', 'Sent', 'To', 'Subject'])
const polish = outlook(['Od', 'Wysłano', 'Do', 'Temat'])
const german = outlook(['Von', 'Gesendet', 'An', 'Betreff'])
const french = outlook(['De\u00A0', 'Envoyé\u00A0', 'À\u00A0', 'Objet\u00A0'])
const rule = '_'.repeat(32)

const above = (name: string, words: string, rest = quoted, reply = thanks): Reply => ({
  name,
  text: `${reply}\n\n${words}\n${rest}\n`,
  reply,
})
const whole = (name: string, text: string, subject?: string): Reply => ({
  name,
  text,
  reply: null,
  ...(subject === undefined ? {} : { subject }),
})

export const replies: readonly Reply[] = [
  // Above the quotation, with marks.
  above('Gmail, Polish', 'śr., 25 lis 2026 o 10:15 Anna Nowak <anna@example.com> napisał(a):'),
  above(
    'Gmail, Polish, wrapped',
    'śr., 25 lis 2026 o 10:15 Anna Nowak-Wiśniewska <anna.nowak@example.com>\nnapisał(a):',
  ),
  above(
    'Gmail, older Polish',
    'W dniu 25 listopada 2026 10:15 użytkownik Anna Nowak <anna@example.com> napisał:',
  ),
  above(
    'Gmail, older Polish, wrapped',
    'W dniu 25 listopada 2026 10:15 użytkownik Anna Nowak <\nanna@example.com> napisał:',
  ),
  above(
    'Gmail, English',
    'On Wed, Nov 25, 2026 at 10:15 AM Anna Nowak <anna@example.com> wrote:',
    `\n${marked}`,
    short,
  ),
  above(
    'Gmail, English, wrapped',
    'On Wed, Nov 25, 2026 at 10:15 AM Anna Nowak\n<anna@example.com> wrote:',
    `\n${marked}`,
    short,
  ),
  above(
    'Gmail, German',
    'Am Mi., 25. Nov. 2026 um 10:15 Uhr schrieb Anna Nowak <\nanna@example.com>:',
    `\n${marked}`,
    'Danke!',
  ),
  above(
    'Gmail, French',
    'Le mer. 25 nov. 2026 à 10:15, Anna Nowak <anna@example.com> a écrit :',
    `\n${marked}`,
    'Merci !',
  ),
  above(
    'Gmail, Spanish',
    'El mié, 25 nov 2026 a las 10:15, Anna (<anna@example.com>) escribió:',
    marked,
    'Gracias',
  ),
  above(
    'Gmail, Italian',
    'Il giorno mer 25 nov 2026 alle ore 10:15 Anna <anna@example.com> ha scritto:',
    marked,
    'Grazie',
  ),
  above('Thunderbird, Polish', 'W dniu 25.11.2026 o 10:15, Anna Nowak pisze:'),
  above('Thunderbird, English', 'On 25/11/2026 10:15, Anna Nowak wrote:', marked, short),
  above('Thunderbird, German', 'Am 25.11.26 um 10:15 schrieb Anna Nowak:', marked, 'Danke!'),
  above('Thunderbird, French', 'Le 25/11/2026 à 10:15, Anna Nowak a écrit :', marked, 'Merci !'),
  above(
    'Apple Mail, Polish',
    'Wiadomość napisana przez Anna Nowak <anna@example.com> w dniu 25 lis 2026, o godz. 10:15:',
  ),
  above(
    'Apple Mail, English',
    'On 25 Nov 2026, at 10:15, Anna Nowak <anna@example.com> wrote:',
    `\n${marked}`,
    short,
  ),
  above(
    'Apple Mail, German',
    'Am 25.11.2026 um 10:15 schrieb Anna Nowak <anna@example.com>:',
    `\n${marked}`,
    'Danke!',
  ),
  above(
    'Apple Mail, French',
    'Le 25 nov. 2026 à 10:15, Anna Nowak <anna@example.com> a écrit :',
    `\n${marked}`,
    'Merci !',
  ),
  above(
    'iPhone, with the words quoted',
    '> On 25 Nov 2026, at 10:15, Anna <anna@example.com> wrote:\n>',
    marked,
    short,
  ),
  above(
    'GMX',
    'Anna Nowak <anna@example.com> schrieb am Mi., 25. Nov. 2026, 10:15:',
    `\n${marked}`,
    'Danke!',
  ),
  above(
    '1&1',
    'Anna Nowak <anna@example.com> hat am 25.11.2026 10:15 CET geschrieben:',
    ` \n${marked}`,
    'Danke!',
  ),
  above('WP', 'Dnia 25 listopada 2026 10:15 Anna Nowak <anna@example.com> napisał(a):'),
  above('Outlook Express, Polish', 'Użytkownik "Anna Nowak" <anna@example.com> napisał w wiadomości:'),
  above('Roundcube', 'W dniu 2026-11-25 10:15, Anna Nowak napisał(a):'),
  above('mutt', 'On Wed, Nov 25, 2026 at 10:15:00AM +0100, Anna Nowak wrote:', marked, short),
  above('no words', '', marked, short),
  above(
    'a text right above the words',
    'On Wed, 25 Nov 2026 at 10:15, Anna <anna@example.com> wrote:',
    marked,
    'Yes.\nNo.',
  ),
  {
    name: 'no empty line before the words',
    text: `Tak.\nW dniu 25.11.2026 o 10:15, Anna pisze:\n${quoted}`,
    reply: 'Tak.',
  },
  above(
    'quotations within quotations',
    'On 25/11/2026 10:15, Anna wrote:',
    '> yes\n>> no\n>>> why\n\n> end',
    short,
  ),
  above('a table in the reply', 'On 25/11/2026 10:15, Anna wrote:', marked, 'a | b\n--|--\n1 | 2'),
  // Above the quotation, without marks.
  above('Outlook, English', english, `\n${hello}`, short),
  above('Outlook, Polish', polish, `\n${hello}`),
  above('Outlook, German', german, `\n${hello}`, 'Danke!'),
  above('Outlook, French', french, `\n${hello}`, 'Merci !'),
  above('Outlook, with a copy', polish.replace('Temat', 'DW: Ewa <ewa@example.com>\nTemat'), `\n${hello}`),
  above('Outlook in HTML', english.replaceAll(/^(\w+):/gm, '*$1:*'), `\n${hello}`, short),
  above('Outlook.com', `${rule}\n${english}`, `\n${hello}`, short),
  above('Outlook.com, Polish', `${rule}\n${polish}`, `\n${hello}`),
  above(
    'GMX on the web',
    `Gesendet: Mittwoch, 25. November 2026 um 10:15 Uhr\nVon: "Anna" <anna@example.com>\nAn: jan@example.org\nBetreff: Re: x`,
    hello,
    'Danke!',
  ),
  above('Original Message', '-----Original Message-----', `${english}\n\n${hello}`, short),
  above('Wiadomość oryginalna', '-----Wiadomość oryginalna-----', `${polish}\n\n${hello}`),
  above(
    'Oryginalna wiadomość',
    '---------- Oryginalna wiadomość ----------',
    `Od: anna@example.com\n\n${hello}`,
  ),
  above('Ursprüngliche Nachricht', '-----Ursprüngliche Nachricht-----', `${german}\n\n${hello}`, 'Danke!'),
  above("Message d'origine", "-----Message d'origine-----", `${french}\n\n${hello}`, 'Merci !'),
  above(
    'AOL',
    '-----Original Message-----',
    `From: Anna <anna@example.com>\nSent: Mon, Nov 2, 2026 5:49 pm\n\n${hello}`,
    short,
  ),
  above(
    'Yahoo, English',
    'On Wednesday, November 25, 2026 at 10:15:00 AM GMT+1, Anna Nowak <anna@example.com> wrote:',
    `\n${hello}`,
    short,
  ),
  above(
    'Yahoo, French',
    'Le mercredi 25 novembre 2026 à 10:15:00 UTC+1, Anna <anna@example.com> a écrit :',
    `\n${hello}`,
    'Merci !',
  ),
  above(
    'Gmail without marks',
    'śr., 25 lis 2026 o 10:15 Anna Nowak <anna@example.com> napisał(a):',
    `\n${hello}`,
  ),
  above('Zoho', '---- On Wed, 25 Nov 2026 10:15:00 +0100 anna@example.com wrote ----', `\n${hello}`, short),
  above(
    'words that begin in the middle of a sentence',
    'On Mon, Aug 26, 2026 at 4:37 PM Anna of Example <\nanna+1234556@example.com> wrote:',
    `\n${marked}`,
    short,
  ),
  above('words in three lines', 'On Wed, Dec 9, Anna\n<anna@example.com>\nwrote:', marked, short),
  above(
    'words whose address is wrapped',
    'tir. 18. apr. 2026 kl. 13:09 skrev Anna <anna@example.com\n>:',
    `\n${marked}`,
    short,
  ),
  above(
    'words without a space',
    'On Tue, Sep 25, 2026 at 8:59 AM, Anna <anna@example.com>wrote:',
    `\n${marked}`,
    short,
  ),
  above('words without a verb', '2026-11-25 16:32 GMT+01:00 Anna Nowak <anna@example.com>:', `\n${marked}`),
  above('Finnish', 'pe 20. marrask. 2026 klo 17.50 Anna <anna@example.com> kirjoitti:', marked, 'Kiitos'),
  above('Czech', 'st 25. 11. 2026 v 10:15 Anna <anna@example.com> napsal(a):', marked, 'Děkuji'),
  above('Russian', 'ср, 25 нояб. 2026 г. в 10:15, Anna <anna@example.com>:', marked, 'Спасибо'),
  above(
    'Orange',
    '====\n\nMessage du : 12/12/2026 13:20\nDe : Anna <anna@example.com>\nA : jan@example.org\nSujet : x',
    `\n${hello}`,
    'Merci !',
  ),
  {
    name: 'the footer of a list',
    text: `${short}\n\nOn 25/11/2026 10:15, Anna wrote:\n${marked}\n\n${'_'.repeat(47)}\ncats mailing list\ncats@example.org`,
    reply: short,
  },
  // Below the quotation.
  {
    name: 'below, Polish',
    text: `W dniu 25.11.2026 o 10:15, Anna pisze:\n${quoted}\n\n${thanks}`,
    reply: thanks,
  },
  { name: 'below, English', text: `On 25/11/2026 10:15, Anna wrote:\n${marked}\n\n${short}\n`, reply: short },
  {
    name: 'below, with a signature',
    text: `On 25/11/2026 10:15, Anna wrote:\n${marked}\n\n${short}\n\n-- \nJan`,
    reply: short,
  },
  { name: 'below, without words', text: `${marked}\n\n${short}`, reply: short },
  // Signatures.
  { name: 'a signature alone', text: `${short}\n\n-- \nJan Kowalski\nExample Ltd`, reply: short },
  {
    name: 'a signature above',
    text: `${thanks}\n-- \nJan\n\nW dniu 25.11.2026 o 10:15, Anna pisze:\n${quoted}`,
    reply: thanks,
  },
  {
    name: 'a signature below',
    text: `${short}\n\nOn 25/11/2026 10:15, Anna wrote:\n${marked}\n\n-- \nJan`,
    reply: short,
  },
  above(
    'iPhone',
    'Sent from my iPhone\n\nOn 25 Nov 2026, at 10:15, Anna <anna@example.com> wrote:',
    marked,
    short,
  ),
  above('iPhone, Polish', `Wysłane z iPhone'a\n\n${rule}\n${polish}`, `\n${hello}`),
  above(
    'Outlook for Android, Polish',
    `Pobierz aplikację Outlook dla systemu Android\n${rule}\n${polish}`,
    hello,
  ),
  above('Outlook for iOS', `Get Outlook for iOS<https://aka.ms/o0ukef>\n${rule}\n${english}`, hello, short),
  above(
    'iPhone, German',
    'Von meinem iPhone gesendet\n\nAm 25.11.2026 um 10:15 schrieb Anna <anna@example.com>:',
    marked,
    'Danke!',
  ),
  above(
    'iPhone, French',
    'Envoyé de mon iPhone\n\nLe 25 nov. 2026 à 10:15, Anna <anna@example.com> a écrit :',
    marked,
    'Merci !',
  ),
  {
    name: 'Outlook for Android, German',
    text: 'Danke!\n\nGesendet von Outlook für Android<https://aka.ms/x>',
    reply: 'Danke!',
  },
  // Nothing to fold, or uncertain.
  whole('no quotation', thanks),
  whole('only a quotation', `W dniu 25.11.2026 o 10:15, Anna pisze:\n${quoted}`),
  whole('only an Outlook quotation', `${polish}\n\n${hello}`),
  whole('answers between lines', `On 25/11/2026 10:15, Anna wrote:\n> one?\n\nyes\n\n> two?\n\nno`),
  whole(
    'answers between lines, with words above',
    `Cześć,\n\nW dniu 25.11.2026 o 10:15, Anna pisze:\n> raz?\n\ntak\n\n> dwa?\n\nnie`,
  ),
  whole('an answer between lines at the end', `Hi,\n\nOn 25/11/2026 10:15, Anna wrote:\n> one?\nyes\n> two?`),
  whole(
    'words above and below',
    `Hi Anna,\n\nOn 25/11/2026 10:15, Anna wrote:\n${marked}\n\nI will send it.`,
  ),
  whole('answers announced in Outlook, Polish', `Odpowiedzi poniżej, na czerwono.\n\n${polish}\n\n${hello}`),
  whole('answers announced in Outlook, English', `See my comments inline.\n\n${english}\n\n${hello}`),
  whole('answers announced in Outlook, German', `Antworten im Text.\n\n${german}\n\n${hello}`),
  whole('answers announced in Outlook, French', `Réponses dans le texte.\n\n${french}\n\n${hello}`),
  whole(
    'a forward, Gmail',
    `FYI\n\n---------- Forwarded message ---------\nFrom: Anna <anna@example.com>\nDate: 25 Nov 2026\nSubject: x\nTo: jan@example.org\n\n${hello}`,
  ),
  whole(
    'a forward, Gmail, Polish',
    `Do wiadomości.\n\n---------- Forwarded message ---------\nOd: Anna <anna@example.com>\nDate: śr., 25 lis 2026\nSubject: x\nTo: Jan\n\n${hello}`,
  ),
  whole(
    'a forward, Thunderbird, Polish',
    `Zobacz.\n\n-------- Wiadomość przekazana --------\nTemat: x\nData: 25.11.2026\nNadawca: Anna\nAdresat: Jan\n\n${hello}`,
  ),
  whole(
    'a forward, Thunderbird, German',
    `Zur Info\n\n-------- Weitergeleitete Nachricht --------\n${german}\n\n${hello}`,
  ),
  whole('a forward, Apple Mail', `FYI\n\nBegin forwarded message:\n\n> From: Anna\n> Subject: x\n>\n> Hello`),
  whole(
    'a forward, Apple Mail, Polish',
    `Zobacz\n\nPoczątek przekazywanej wiadomości:\n\n> Od: Anna\n> Temat: x\n>\n> Cześć`,
  ),
  whole('a forward, Outlook, Polish', `Proszę o pomoc.\n\n${polish}\n\n${hello}`, 'PD: Oferta'),
  whole('a forward, Outlook, English', `Please help.\n\n${english}\n\n${hello}`, 'FW: Offer'),
  whole('a forward, Outlook, German', `Bitte um Hilfe.\n\n${german}\n\n${hello}`, 'WG: Angebot'),
  whole('a forward, Outlook, French', `Pour info.\n\n${french}\n\n${hello}`, 'TR: Offre'),
  whole('dates and times', 'Od: poniedziałku\nDo: piątku\nTemat: szkolenie\n\nPasuje?'),
  whole('a form', 'Nowe zgłoszenie\nOd: jan@example.com\nTemat: pomoc\nTreść: nie działa drukarka'),
  whole('a sentence with the word', 'On Monday I wrote:\nplease send it.\n\nOn Tuesday you wrote: no.'),
  whole('a Polish sentence with the word', 'Anna napisała:\n\nproszę o ofertę do 12:00.'),
  whole('one line with a mark', 'The value must be\n> 5 percent'),
  whole('a mailbox of Unix', 'Hello,\n>From here on it works.'),
  whole(
    'a reply whose line ends with a name',
    'On top of that, call me.\nAnna <anna@example.com> wrote:\nyes',
  ),
  whole('dashes in a text', 'one\n-----\ntwo\n_____\nthree'),
  whole('a signature mark far above', `a\n--\n${'line\n'.repeat(30)}`),
  whole('a device within a text', 'Sent from my iPhone is what it says.\nWhy?'),
]
