import { expect, test } from 'vitest'
import { emptyMessage } from '../compose/compose-values.ts'
import { emptyAnswer, replyOf } from './answer.ts'

const suggested = {
  ...emptyMessage,
  to: 'Ada <ada@acme.example>',
  cc: 'jan@acme.example',
  html: '<p></p><p>Ada:</p><blockquote><p>Hello</p></blockquote>',
}

test('a reply has its text above the quotation, and the suggested recipients', () => {
  expect(replyOf({ ...emptyAnswer, text: 'Dear Ada,\n\n1 < 2' }, suggested)).toMatchObject({
    to: 'Ada <ada@acme.example>',
    cc: 'jan@acme.example',
    html: '<p>Dear Ada,</p><p>1 &lt; 2</p><p>Ada:</p><blockquote><p>Hello</p></blockquote>',
  })
})

test('recipients that were changed stay, also none', () => {
  expect(replyOf({ ...emptyAnswer, to: 'ola@acme.example', cc: '' }, suggested)).toMatchObject({
    to: 'ola@acme.example',
    cc: '',
  })
})
