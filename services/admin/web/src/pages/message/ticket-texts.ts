import { defineTexts } from '../../texts/texts.ts'

/** Words of the ticket of a conversation. */
export const ticketTexts = defineTexts('ticket', {
  en: {
    none: 'The conversation belongs to no ticket.',
    link: 'Link to a ticket',
    linkChosen: 'Link',
    open: 'Open a ticket',
    unlink: 'Unlink',
    opened: 'A ticket is opened for the conversation',
    linked: 'The conversation belongs to the ticket',
    unlinked: 'The conversation belongs to no ticket any more',
  },
  pl: {
    none: 'Konwersacja nie należy do żadnego zgłoszenia.',
    link: 'Powiąż ze zgłoszeniem',
    linkChosen: 'Powiąż',
    open: 'Otwórz zgłoszenie',
    unlink: 'Usuń powiązanie',
    opened: 'Otwarto zgłoszenie dla konwersacji',
    linked: 'Konwersacja należy do zgłoszenia',
    unlinked: 'Konwersacja nie należy już do zgłoszenia',
  },
})
