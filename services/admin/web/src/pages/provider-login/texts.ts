import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('provider-login', {
  en: {
    failed: 'The login has failed',
    finishing: 'The login is being finished.',
    toLogin: 'Back to the login',
    denied:
      'The provider has not logged you in. Log in there with another account, or ask its administrator for access to Fiscus.',
    expired:
      'The login at the provider has expired: it takes at most ten minutes, in one browser. Start it again.',
    unknown:
      'No user has this account. Ask an administrator for an invitation; or log in another way, and connect the provider in your account.',
    unverified:
      'The provider has not verified your e-mail address. Verify it there; or log in another way, and connect the provider in your account.',
    unavailable:
      'The provider does not respond as expected. Try again in a minute, or log in with your password.',
    taken: 'Another user logs in with this account. Log in at the provider with another one.',
  },
  pl: {
    failed: 'Logowanie nie powiodło się',
    finishing: 'Trwa kończenie logowania.',
    toLogin: 'Wróć do logowania',
    denied:
      'Dostawca tożsamości odmówił logowania. Zaloguj się u niego na inne konto albo poproś jego administratora o dostęp do Fiscusa.',
    expired:
      'Logowanie u dostawcy tożsamości wygasło: może trwać najwyżej dziesięć minut, w jednej przeglądarce. Zacznij je od nowa.',
    unknown:
      'Żaden użytkownik nie ma tego konta. Poproś administratora o zaproszenie albo zaloguj się inaczej i połącz dostawcę na stronie swojego konta.',
    unverified:
      'Dostawca nie potwierdził Twojego adresu e-mail. Potwierdź go u dostawcy albo zaloguj się inaczej i połącz dostawcę na stronie swojego konta.',
    unavailable: 'Dostawca tożsamości nie odpowiada prawidłowo. Spróbuj za minutę albo zaloguj się hasłem.',
    taken: 'Na to konto loguje się inny użytkownik. Zaloguj się u dostawcy na inne konto.',
  },
})
