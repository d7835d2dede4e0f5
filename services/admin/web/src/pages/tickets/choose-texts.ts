import { defineTexts } from '../../texts/texts.ts'

/** Words of the choice of a ticket. */
export const chooseTexts = defineTexts('chooseTicket', {
  en: {
    search: 'Subject or number',
    openTickets: 'Tickets that are not closed',
    noTicket: 'No ticket matches',
    more: 'There are more: search for the ticket.',
  },
  pl: {
    search: 'Temat lub numer',
    openTickets: 'Zgłoszenia, które nie są zamknięte',
    noTicket: 'Żadne zgłoszenie nie pasuje',
    more: 'Jest ich więcej: wyszukaj zgłoszenie.',
  },
})
