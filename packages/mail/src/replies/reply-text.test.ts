import { expect, test } from 'vitest'
import { parseMessage } from '../parsing/parse-message.ts'
import { replies } from '../testing/replies.ts'
import { replyText, unquotedText } from './reply-text.ts'

test.each(replies)('$name', ({ text, reply, subject }) => {
  expect(replyText(text, subject ?? 'Re: Oferta')).toBe(reply)
})

test('a preview has what is not quoted, also where that is uncertain', () => {
  const between = 'On 25/11/2026 10:15, Anna wrote:\n> one?\n\nyes\n\n> two?\n\nno\n\n-- \nJan'
  expect(unquotedText(between, 'Re: x')).toBe('yes\n\n\nno')
  expect(unquotedText(between, 'Fwd: x')).toBe(between)
  expect(unquotedText('> one\n> two', 'Re: x')).toBe('')
})

test('nothing that was written is lost: a reply is a part of its text', () => {
  for (const { text } of replies) {
    const reply = replyText(text, 'Re: x')
    if (reply !== null) expect(text).toContain(reply)
  }
})

test.each([
  ['one line', 'On 25 Nov 2026 at 10:15 <a@b.c> wrote '.repeat(25_000)],
  ['lines that may begin a quotation', 'On 25 Nov 2026 at 10:15 anna@example.com wrote\n'.repeat(19_999)],
  ['rules', '_____\n'.repeat(19_999)],
  ['labels', 'From: a\nSent: b\nTo: c\n'.repeat(6000)],
  ['quotations', `> a\n\nb\n${'-'.repeat(40)}\n`.repeat(4900)],
  ['spaces', `${' '.repeat(1_000_000)}x`],
  ['dashes', `${'-'.repeat(1_000_000)}:`],
  ['empty lines', '\n'.repeat(1_000_000)],
])('a megabyte of %s is read', (_, text) => {
  expect(replyText(text, 'Re: x')).toBeNull()
})

const quotation = `On 25/11/2026 10:15, Anna wrote:\n${'> a long line of what was written before\n'.repeat(200)}`
test.each([
  ['above', `Thanks.\n\n${quotation}`, 'Thanks.'],
  ['below a long quotation', `${quotation}\nThanks.`, 'Thanks.'],
  ['above and below', `Hi,\n\n${quotation.slice(0, 200)}\n\nThanks.`, 'Hi, Thanks.'],
  ['nowhere', '> one\n> two', '> one > two'],
])('the preview of a message begins with what is written %s', async (_, text, preview) => {
  expect((await parseMessage(Buffer.from(`Subject: Re: x\n\n${text}`))).preview).toBe(preview)
})

const headers =
  '<b>Od:</b> Anna &lt;anna@example.com&gt;<br><b>Wysłano:</b> środa, 25 listopada 2026<br><b>Do:</b> Jan<br><b>Temat:</b> x'
test.each([
  [
    'Gmail',
    '<div class="gmail_quote"><div>śr., 25 lis 2026 o 10:15 Anna &lt;anna@example.com&gt; napisał(a):<br></div><blockquote>Kiedy?<br><br>Anna</blockquote></div>',
  ],
  ['Outlook', `<div><p class="MsoNormal">${headers}</p></div><p class="MsoNormal">Kiedy?</p>`],
  ['Outlook on the web', `<hr><div id="divRplyFwdMsg">${headers}<div>&nbsp;</div></div><div>Kiedy?</div>`],
  ['Interia', `<br>${headers.replaceAll(/<.?b>/g, '')}<br><br><blockquote>Kiedy?</blockquote>`],
])('the HTML of %s has the reply in its text', async (_, html) => {
  const source = `Content-Type: text/html; charset=utf-8\n\n<div>Tak, pasuje.</div>${html}`
  const message = await parseMessage(Buffer.from(source))
  expect([replyText(message.texts().text ?? '', 'Re: x'), message.preview]).toEqual([
    'Tak, pasuje.',
    'Tak, pasuje.',
  ])
})
