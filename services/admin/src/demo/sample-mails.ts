import type { MessageKind, OutgoingStatus, RecipientStatus } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Priority, TicketStatus } from '@fiscus/contracts/tenants/business-vocabulary'

/** A message of the demo data. `partner` is the address of the other side, which is a contact unless it is unknown. */
export type SampleMail = {
  /** Messages of one conversation have the same thread, and the newest ones come last. */
  thread: string
  hoursAgo: number
  partner: { address: string; name: string }
  subject: string
  text: string
  html?: string
  attachment?: { name: string; mediaType: string; text: string }
  kind?: MessageKind
  isRead?: boolean
  /** Only of messages that were sent: what became of the message and its recipient. */
  outgoing?: {
    status: Extract<OutgoingStatus, 'sent' | 'failed' | 'unknown'>
    recipient: RecipientStatus
    code: number | null
    enhancedCode: string | null
    answer: string | null
  }
}

/** A ticket of the demo data, of the conversation of a thread. */
export type SampleTicket = {
  thread: string
  status: TicketStatus
  waiting_for: 'us' | 'them' | null
  priority?: Priority
  /** To the operator of the demo data. */
  isAssigned?: true
  notes?: readonly { hoursAgo: number; text: string }[]
}

/** The mailbox that received and sent them. It has no server: the demo reads and sends nothing. */
export const sampleMailbox = {
  name: 'Biuro obsługi',
  address: 'biuro@brzoza.example',
  sender_name: 'Pracownia Brzoza',
}

const grazyna = { address: 'g.wisniewska@dab.example', name: 'Grażyna Wiśniewska' }
const lukasz = { address: 'l.zurawski@grzbiet.example', name: 'Łukasz Żurawski' }
const jurgen = { address: 'j.mueller@groena.example', name: 'Jürgen Müller' }
const elzbieta = { address: 'e.dabrowska@los.example', name: 'Elżbieta Dąbrowska' }
const sam = { address: 's.carter@harbor.example', name: 'Sam Carter' }
const celine = { address: 'c.dubois@lumiere.example', name: 'Céline Dubois' }

const accepted = { recipient: 'accepted', code: 250, enhancedCode: '2.0.0', answer: 'Ok: queued' } as const

export const sampleMails: readonly SampleMail[] = [
  {
    thread: 'Brak faktury za październik',
    hoursAgo: 30,
    partner: grazyna,
    subject: 'Brak faktury za październik',
    text: 'Dzień dobry,\n\nnie dotarła do nas faktura za październik. Czy mogą Państwo wysłać ją jeszcze raz?\n\nGrażyna Wiśniewska',
    isRead: true,
  },
  {
    thread: 'Brak faktury za październik',
    hoursAgo: 28,
    partner: grazyna,
    subject: 'Re: Brak faktury za październik',
    text: 'Dzień dobry,\n\nfaktura została wysłana ponownie. Przepraszamy za kłopot.\n\nPracownia Brzoza',
    outgoing: { status: 'sent', ...accepted },
  },
  {
    thread: 'Brak faktury za październik',
    hoursAgo: 26,
    partner: grazyna,
    subject: 'Re: Brak faktury za październik',
    text: 'Dziękuję, faktura dotarła.\n\nGrażyna Wiśniewska',
  },
  {
    thread: 'Zmiana adresu dostawy',
    hoursAgo: 60,
    partner: lukasz,
    subject: 'Zmiana adresu dostawy',
    text: 'Dzień dobry,\n\nproszę o zmianę adresu dostawy: ul. Gołębia 6, 31-010 Kraków. Zamówienie w załączniku.',
    html: '<p>Dzień dobry,</p><p>proszę o zmianę adresu dostawy: <b>ul. Gołębia 6, 31-010 Kraków</b>. Zamówienie w załączniku.</p><p><img src="https://grzbiet.example/logo.png" alt="Księgarnia Żółty Grzbiet"></p>',
    attachment: {
      name: 'zamówienie.csv',
      mediaType: 'text/csv',
      text: 'produkt;sztuk\r\nRegał dębowy;4\r\nPółka ścienna;12\r\n',
    },
  },
  {
    thread: 'Angebot Nr. 17',
    hoursAgo: 50,
    partner: jurgen,
    subject: 'Angebot Nr. 17',
    text: 'Guten Tag Herr Müller,\n\nunser Angebot für die Eichentische gilt bis Ende des Monats.\n\nPracownia Brzoza',
    outgoing: {
      status: 'failed',
      recipient: 'rejected',
      code: 550,
      enhancedCode: '5.1.1',
      answer: 'User unknown',
    },
  },
  {
    thread: 'Demande de prix',
    hoursAgo: 20,
    partner: celine,
    subject: 'Demande de prix',
    text: 'Bonjour,\n\npourriez-vous nous envoyer vos prix pour vingt chaises ?\n\nCéline Dubois',
  },
  {
    thread: 'Demande de prix',
    hoursAgo: 5,
    partner: celine,
    subject: 'Re: Demande de prix',
    text: 'Bonjour Madame,\n\nvingt chaises coûtent 2 400 EUR, livraison comprise.\n\nPracownia Brzoza',
    outgoing: { status: 'unknown', recipient: 'pending', code: null, enhancedCode: null, answer: null },
  },
  {
    thread: 'Termin dostawy krzeseł',
    hoursAgo: 29,
    partner: elzbieta,
    subject: 'Termin dostawy krzeseł',
    text: 'Dzień dobry,\n\nkiedy możemy spodziewać się dwunastu krzeseł z zamówienia 2026/118? Otwieramy w sobotę.\n\nElżbieta Dąbrowska',
    isRead: true,
  },
  {
    thread: 'Termin dostawy krzeseł',
    hoursAgo: 27,
    partner: elzbieta,
    subject: 'Re: Termin dostawy krzeseł',
    text: 'Dzień dobry Pani Elżbieto,\n\nsprawdzamy to w stolarni i odezwiemy się jutro.\n\nPracownia Brzoza',
    outgoing: { status: 'sent', ...accepted },
  },
  {
    thread: 'Termin dostawy krzeseł',
    hoursAgo: 26.9,
    partner: elzbieta,
    subject: 'Automatyczna odpowiedź: Termin dostawy krzeseł',
    text: 'Dziękuję za wiadomość. Wracam do biura jutro o 8.00.',
    kind: 'auto_reply',
    isRead: true,
  },
  {
    thread: 'Termin dostawy krzeseł',
    hoursAgo: 2,
    partner: elzbieta,
    subject: 'Re: Termin dostawy krzeseł',
    text: 'Dzień dobry,\n\nczy wiadomo już, kiedy krzesła są gotowe? Ekipa montażowa czeka na termin.\n\nElżbieta Dąbrowska\n\nW dniu wczorajszym Pracownia Brzoza <biuro@brzoza.example> napisała:\n> Dzień dobry Pani Elżbieto,\n>\n> sprawdzamy to w stolarni i odezwiemy się jutro.',
  },
  {
    thread: 'Pytanie o rabat',
    hoursAgo: 90,
    partner: sam,
    subject: 'Pytanie o rabat',
    text: 'Hello,\n\nwhich discount do you give for forty oak shelves?\n\nSam Carter',
    isRead: true,
  },
  {
    thread: 'Pytanie o rabat',
    hoursAgo: 66,
    partner: sam,
    subject: 'Re: Pytanie o rabat',
    text: 'Hello Mr Carter,\n\nforty shelves have a discount of 8 %. Shall we reserve the oak for you?\n\nPracownia Brzoza',
    outgoing: { status: 'sent', ...accepted },
  },
  {
    thread: 'Reklamacja: pęknięty blat',
    hoursAgo: 200,
    partner: grazyna,
    subject: 'Reklamacja: pęknięty blat',
    text: 'Dzień dobry,\n\nblat stołu nr 4 pękł po tygodniu. Proszę o wymianę.\n\nGrażyna Wiśniewska',
    isRead: true,
  },
  {
    thread: 'Reklamacja: pęknięty blat',
    hoursAgo: 190,
    partner: grazyna,
    subject: 'Re: Reklamacja: pęknięty blat',
    text: 'Dzień dobry,\n\nprzepraszamy. Nowy blat przywieziemy we wtorek i zamontujemy na miejscu.\n\nPracownia Brzoza',
    outgoing: { status: 'sent', ...accepted },
  },
  {
    thread: 'Nowości dla stolarzy',
    hoursAgo: 12,
    partner: { address: 'newsletter@drewno.example', name: 'Drewno dzisiaj' },
    subject: 'Nowości dla stolarzy',
    text: 'W tym numerze: olejowanie dębu, nowe normy i targi w Poznaniu.',
    kind: 'list',
  },
]

/** The tickets of threads. What waits for no one is over. */
export const sampleTickets: readonly SampleTicket[] = [
  { thread: 'Reklamacja: pęknięty blat', status: 'closed', waiting_for: null, isAssigned: true },
  { thread: 'Zmiana adresu dostawy', status: 'new', waiting_for: 'us' },
  {
    thread: 'Termin dostawy krzeseł',
    status: 'open',
    waiting_for: 'us',
    priority: 'high',
    isAssigned: true,
    notes: [
      {
        hoursAgo: 3,
        text: 'Stolarnia potwierdza: krzesła będą gotowe w czwartek. Przewoźnik odbiera w piątek rano.',
      },
    ],
  },
  { thread: 'Brak faktury za październik', status: 'open', waiting_for: 'us' },
  { thread: 'Pytanie o rabat', status: 'waiting', waiting_for: 'them', priority: 'low' },
]

/** The addresses to which nothing is sent any more, with the answer that was the reason. */
export const sampleSuppressions = [{ address: jurgen.address, detail: '550 5.1.1 User unknown' }] as const
