type SampleEvent = {
  title: string
  /** Days from now. */
  day: number
  /** The hour of the day in UTC; null for whole days. */
  hour: number | null
  /** Minutes, or days of an event of whole days. */
  length?: number
  /** The company and its contact, in their order. */
  company?: number
  location?: string
  recurrence?: string
  status?: 'completed' | 'cancelled'
}

/** Events of the calendar: meetings, series, whole days, and what was done or cancelled. */
export const sampleEvents: readonly SampleEvent[] = [
  { title: 'Prezentacja oferty', day: 1, hour: 9, company: 0, location: 'Poznań, ul. Śliwkowa 12' },
  { title: 'Odbiór zamówienia', day: 2, hour: 12, company: 2 },
  { title: 'Rozmowa o rabacie', day: -2, hour: 10, company: 1, status: 'completed' },
  { title: 'Call: delivery to Boston', day: 3, hour: 15, company: 5 },
  { title: 'Spotkanie z dostawcą lakieru', day: 4, hour: 11, status: 'cancelled' },
  { title: 'Cotygodniowy przegląd', day: -14, hour: 8, location: 'Sala 1', recurrence: 'FREQ=WEEKLY' },
  { title: 'Odprawa', day: -21, hour: 7, length: 15, recurrence: 'FREQ=DAILY;INTERVAL=2' },
  { title: 'Inwentaryzacja magazynu', day: 6, hour: null, length: 2 },
  { title: 'Przegląd maszyn', day: -40, hour: null, recurrence: 'FREQ=MONTHLY' },
]

/** An account that is not active: no server has its name. */
export const sampleAccount = {
  name: 'Chmura biura (przykład)',
  server_url: 'https://chmura.brzoza.example/',
  login: 'biuro@brzoza.example',
  is_active: 0,
} as const

/** Its collections. */
export const sampleCollections = [
  {
    kind: 'calendar',
    url: 'https://chmura.brzoza.example/kalendarze/biuro/',
    name: 'Biuro',
    color: '#0E7C66',
  },
  { kind: 'address_book', url: 'https://chmura.brzoza.example/adresy/klienci/', name: 'Klienci' },
] as const
