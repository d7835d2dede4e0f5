import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('suppressions', {
  en: {
    description:
      'Addresses to which nothing is sent: the server of the recipient rejected them for good, the recipient complained, or they were added by hand.',
    search: 'Search addresses',
    detail: 'Answer of the server',
    'reason.hard_bounce': 'Does not exist',
    'reason.complaint': 'Complaint',
    'reason.manual': 'Added by hand',
    empty: 'No address is suppressed',
    emptyFiltered: 'No address matches the search',
    add: 'Suppress an address',
    addHelp: 'Nothing is sent to it until the suppression is lifted.',
    added: 'Nothing is sent to {{address}} any more',
    lift: 'Lift',
    liftOf: 'Lift the suppression of {{address}}',
    liftTitle: 'Send to {{address}} again?',
    liftText:
      'Messages are sent to this address again. If its server still rejects it, the address is suppressed anew.',
    lifted: 'Messages are sent to {{address}} again',
  },
  pl: {
    description:
      'Adresy, na które nic nie jest wysyłane: serwer odbiorcy odrzucił je na stałe, odbiorca zgłosił nadużycie albo dodano je ręcznie.',
    search: 'Szukaj adresów',
    detail: 'Odpowiedź serwera',
    'reason.hard_bounce': 'Nie istnieje',
    'reason.complaint': 'Zgłoszenie nadużycia',
    'reason.manual': 'Dodany ręcznie',
    empty: 'Żaden adres nie jest wstrzymany',
    emptyFiltered: 'Żaden adres nie pasuje do wyszukiwania',
    add: 'Wstrzymaj adres',
    addHelp: 'Nic nie jest na niego wysyłane, dopóki wstrzymanie nie zostanie zniesione.',
    added: 'Na adres {{address}} nic już nie jest wysyłane',
    lift: 'Znieś',
    liftOf: 'Znieś wstrzymanie adresu {{address}}',
    liftTitle: 'Wysyłać znowu na adres {{address}}?',
    liftText:
      'Wiadomości są znowu wysyłane na ten adres. Jeśli jego serwer nadal go odrzuca, adres zostaje ponownie wstrzymany.',
    lifted: 'Na adres {{address}} znowu są wysyłane wiadomości',
  },
})
