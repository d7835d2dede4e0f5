import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('consent', {
  en: {
    notStarted: 'This tab has started no consent',
    notStartedHelp: 'Open a mailbox and give consent there.',
    refused: 'The provider did not give consent',
    refusedHelp: 'Nothing has changed. You can start again on the page of the mailbox.',
    done: 'The provider allows the access to the mailbox',
    mailbox: 'Back to the mailbox',
  },
  pl: {
    notStarted: 'Ta karta nie rozpoczęła udzielania zgody',
    notStartedHelp: 'Otwórz skrzynkę i udziel tam zgody.',
    refused: 'Dostawca nie udzielił zgody',
    refusedHelp: 'Nic się nie zmieniło. Możesz zacząć ponownie na stronie skrzynki.',
    done: 'Dostawca zezwala na dostęp do skrzynki',
    mailbox: 'Wróć do skrzynki',
  },
})
