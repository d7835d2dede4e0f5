import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('login-form', {
  en: {
    code: 'Code from the authenticator app',
    codeHint: 'Six digits. Each code works once.',
    recoveryCode: 'Recovery code',
    recoveryHint: '16 letters and digits. Each code works once.',
    useRecovery: 'Use a recovery code',
    useApp: 'Use the authenticator app',
    back: 'Back',
    lost: 'Lost your password or your device? Ask an administrator for a one-time link.',
    dialogTitle: 'Your session has ended',
    dialogText:
      'It ended, or another tab of this browser logged in as another user or for another tenant. Log in again to go on. What you typed is still here.',
    leave: 'Leave the page',
    providerInTab: 'Log in with {{name}} in a new tab',
    providerInTabHint: 'Then come back here: the page goes on.',
    provider: 'Log in with {{name}}',
    or: 'or',
  },
  pl: {
    code: 'Kod z aplikacji uwierzytelniającej',
    codeHint: 'Sześć cyfr. Każdy kod działa raz.',
    recoveryCode: 'Kod odzyskiwania',
    recoveryHint: '16 liter i cyfr. Każdy kod działa raz.',
    useRecovery: 'Użyj kodu odzyskiwania',
    useApp: 'Użyj aplikacji uwierzytelniającej',
    back: 'Wstecz',
    lost: 'Nie masz hasła albo urządzenia? Poproś administratora o jednorazowy link.',
    dialogTitle: 'Sesja wygasła',
    dialogText:
      'Upłynął jej czas albo w innej karcie przeglądarki zalogował się inny użytkownik lub klient. Zaloguj się ponownie, aby kontynuować. To, co zostało wpisane, nie zginęło.',
    leave: 'Opuść stronę',
    providerInTab: 'Zaloguj się przez {{name}} w nowej karcie',
    providerInTabHint: 'Potem wróć tutaj: strona będzie działać dalej.',
    provider: 'Zaloguj się przez {{name}}',
    or: 'lub',
  },
})
