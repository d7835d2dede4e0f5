import { defineMessages } from './message.ts'

/** What is wrong with a request, whatever it asks for. */
export const requests = defineMessages('requests', {
  moreErrors: {
    en: '{detail} {count} more {count:error is|errors are} not listed.',
    pl: '{detail} Nie wymieniono jeszcze {count} {count:błędu|błędów|błędów}.',
  },
})
