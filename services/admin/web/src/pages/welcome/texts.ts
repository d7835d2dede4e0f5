import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('welcome', {
  en: {
    title: 'Welcome',
    opening: 'Opening the link…',
    toLogin: 'Go to the login',
    toPanel: 'Open the panel',
    later: 'Later',
    intro: 'You are logged in. Set up how you log in next time.',
    step: 'Step {{number}} of 3',
    profile: 'Who you are',
    factorText:
      'An app on your phone shows a code for each login. With a role of the platform, you need it to log in with a password.',
    skip: 'Without a second factor',
    next: 'Continue',
    done: 'Everything is set up.',
  },
  pl: {
    title: 'Witamy',
    opening: 'Otwieranie linku…',
    toLogin: 'Przejdź do logowania',
    toPanel: 'Otwórz panel',
    later: 'Później',
    intro: 'Jesteś w panelu. Ustaw, jak chcesz się logować następnym razem.',
    step: 'Krok {{number}} z 3',
    profile: 'Kim jesteś',
    factorText:
      'Aplikacja w telefonie pokazuje kod do każdego logowania. Przy roli platformy jest potrzebny do logowania hasłem.',
    skip: 'Bez drugiego składnika',
    next: 'Dalej',
    done: 'Wszystko gotowe.',
  },
})
