import { expect, test } from 'vitest'
import { davUrl, memberUrl } from './dav-url.ts'

test.for<[text: string, url: string | null]>([
  ['https://dav.example/a b/', 'https://dav.example/a%20b/'],
  ['https://DAV.example:443/%7Eann/caf%c3%a9/', 'https://dav.example/~ann/caf%C3%A9/'],
  ['https://dav.example/ann%40example.org/', 'https://dav.example/ann@example.org/'],
  ['https://dav.example/a%2Fb/', 'https://dav.example/a%2Fb/'],
  ['https://dav.example/%ff/', 'https://dav.example/%ff/'],
  ['https://dav.example/x/../y/./z', 'https://dav.example/y/z'],
  ['https://dav.example/x?q=1#f', 'https://dav.example/x'],
  ['https://ann:secret@dav.example/', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['nowhere', null],
  [`https://dav.example/${'x'.repeat(2_000)}`, null],
])('the address %s is %s', ([text, url]) => {
  expect(davUrl(text)).toBe(url)
  if (url !== null) expect(davUrl(url)).toBe(url)
})

const collection = 'https://dav.example/ann/calendar/'

test.for<[href: string, url: string | null]>([
  ['/ann/calendar/1.ics', `${collection}1.ics`],
  ['1.ics', `${collection}1.ics`],
  ['https://dav.example/ann/calendar/a%40b.ics', `${collection}a@b.ics`],
  ['/ann/calendar/', null],
  ['/ann/calendar/sub/1.ics', null],
  ['/ann/calendar/%2e%2e/other/1.ics', null],
  ['/bob/calendar/1.ics', null],
  ['https://other.example/ann/calendar/1.ics', null],
  ['//other.example/ann/calendar/1.ics', null],
  ['http://dav.example/ann/calendar/1.ics', null],
  ['http://[', null],
])('the member %s of a collection is %s', ([href, url]) => {
  expect(memberUrl(href, collection)).toBe(url)
})
