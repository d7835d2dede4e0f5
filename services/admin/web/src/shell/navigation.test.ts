import { expect, test } from 'vitest'
import { isAt, places } from './navigation.ts'

test.for([
  ['/', ['home']],
  ['/settings', ['settings']],
  ['/settings/taxes/documents', ['taxes']],
  ['/settings/taxesother', []],
  ['/returns/vat-ue', ['returns']],
  ['/automation/cron/0193a1b2', ['cron']],
  ['/automation/runs', ['cron']],
  ['/automation/jobs/0193a1b2', ['jobs']],
  ['/mail/mailboxes/0193a1b2', ['mail']],
  ['/mail/tickets', ['tickets']],
  ['/pdf/templates/0193a1b2', ['pdf']],
  ['/dav/conflicts/0193a1b2', ['dav']],
  ['/platform/users', ['platformUsers']],
] as const)('%s is at %j', ([path, names]) => {
  expect(places.filter((place) => isAt(place, path)).map(({ name }) => name)).toEqual(names)
})
