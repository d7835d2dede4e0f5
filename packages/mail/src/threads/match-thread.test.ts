import { expect, test } from 'vitest'
import { type KnownConversations, type KnownThread, matchThread } from './match-thread.ts'
import { readSubject } from './subject.ts'

const zammad = 'https://github.com/zammad/zammad/issues'
const freescout = 'https://github.com/freescout-help-desk/freescout/issues'
const chatwoot = 'https://github.com/chatwoot/chatwoot/issues'
const analyzer = 'https://github.com/tomolimo/mailanalyzer/issues/20'

const ours: KnownThread = {
  threadId: 'ours',
  ticketId: 't1',
  subject: 'Broken printer',
  isSameMailbox: true,
  hasSender: true,
}
const known: KnownThread = { ...ours, threadId: 'known' }
const numbered = { threadId: 'numbered', ticketId: 't9', isParticipant: true }

type Facts = {
  signed?: Partial<KnownThread>
  referenced?: Partial<KnownThread>
  original?: Partial<KnownThread>
  numbered?: boolean
  isMachine?: true
}
type Case = [what: string, subject: string, facts: Facts, result: string]

const conversations = ({
  signed,
  referenced,
  original,
  numbered: isParticipant,
}: Facts): KnownConversations => ({
  signed: signed ? { ...ours, ...signed } : null,
  referenced: referenced ? { ...known, ...referenced } : null,
  original: original ? { ...known, ...original } : null,
  numbered: isParticipant === undefined ? null : { ...numbered, isParticipant },
})

/** Cases by the complaint that they answer. The result is the link, with the thread that the message joins. */
const cases: Record<string, Case[]> = {
  'no lead at all': [
    ['a first message', 'Broken printer', {}, 'none'],
    ['an empty subject', '', {}, 'none'],
    ['a reply to a message that was never stored', 'Re: Broken printer', {}, 'none'],
    ['a forwarded message', 'Fwd: Broken printer', {}, 'none'],
    ['machine mail', 'Out of office', { isMachine: true }, 'none'],
  ],
  [`the subject alone mixes conversations ${analyzer}`]: [
    ['the same subject', 'Broken printer', {}, 'none'],
    ['the same subject as a reply', 'Re: Broken printer', {}, 'none'],
    ['the same subject as a number', '12345', {}, 'none'],
    ['the same subject in machine mail', 'Broken printer', { isMachine: true }, 'none'],
  ],
  [`the order of matching ${zammad}/5716`]: [
    ['a signed id', 'Re: Broken printer', { signed: {} }, 'signed_id ours'],
    ['a known reference', 'Re: Broken printer', { referenced: {} }, 'reference known'],
    ['a ticket number', 'Re: Broken printer [#9]', { numbered: true }, 'ticket_number numbered'],
    [
      'a signed id before a reference',
      'Re: Broken printer',
      { signed: {}, referenced: {} },
      'signed_id ours',
    ],
    [
      'a reference before a number',
      'Re: Broken printer [#9]',
      { referenced: {}, numbered: true },
      'reference known',
    ],
    [
      'all of them',
      'Re: Broken printer [#9]',
      { signed: {}, referenced: {}, numbered: true },
      'signed_id ours',
    ],
    [
      'a reference before a number of others',
      'Re: x [#9]',
      { referenced: {}, numbered: false },
      'reference known',
    ],
    [
      'a shared reference that was never stored',
      'Re: Broken printer',
      { referenced: { hasSender: false } },
      'reference known',
    ],
    [
      'a shared reference without a ticket',
      'Re: Broken printer',
      { referenced: { ticketId: null } },
      'reference known',
    ],
  ],
  [`a stranger names a ticket ${zammad}/2444`]: [
    ['a number and no part in it', 'Broken printer [#9]', { numbered: false }, 'possible'],
    ['a reply with a number and no part in it', 'Re: Broken printer [#9]', { numbered: false }, 'possible'],
    ['a forwarded message with a number', 'Fwd: Broken printer [#9]', { numbered: false }, 'possible'],
    ['machine mail with a number', 'Away [#9]', { numbered: false, isMachine: true }, 'possible'],
  ],
  [`the sender must take part ${zammad}/5064`]: [
    ['one who takes part', '[#9] Broken printer', { numbered: true }, 'ticket_number numbered'],
    [
      'one who takes part, with another subject',
      'And now? [#9]',
      { numbered: true },
      'ticket_number numbered',
    ],
    ['one who takes part, forwarding', 'Fwd: offer [#9]', { numbered: true }, 'ticket_number numbered'],
    ['one who does not', '[#9] Broken printer', { numbered: false }, 'possible'],
    ['one who knows a reference only', 'Broken printer', { referenced: { hasSender: false } }, 'possible'],
    [
      'one in copy who replies',
      'Re: Broken printer',
      { referenced: { hasSender: false } },
      'reference known',
    ],
  ],
  [`forwarded mail is no answer ${zammad}/4965`]: [
    ['to another mailbox, Fwd', 'Fwd: Broken printer', { signed: { isSameMailbox: false } }, 'possible'],
    ['to another mailbox, WG', 'WG: Broken printer', { signed: { isSameMailbox: false } }, 'possible'],
    ['to another mailbox, PD', 'PD: Broken printer', { signed: { isSameMailbox: false } }, 'possible'],
    [
      'to another mailbox, without a prefix',
      'Broken printer',
      { signed: { isSameMailbox: false } },
      'possible',
    ],
    ['by a stranger', 'Fwd: Broken printer', { referenced: { hasSender: false } }, 'possible'],
    ['by a stranger without a prefix', 'Broken printer', { referenced: { hasSender: false } }, 'possible'],
    ['with a new subject', 'Fwd: An offer', { referenced: {} }, 'possible'],
    ['with a new subject, signed', 'Fwd: An offer', { signed: {} }, 'possible'],
    ['with a new subject, no prefix', 'An offer', { referenced: {} }, 'possible'],
    ['of an answer', 'WG: Re: An offer', { referenced: {} }, 'possible'],
    ['FW', 'FW: An offer', { referenced: {} }, 'possible'],
    ['TR (French)', 'TR: Une offre', { referenced: {} }, 'possible'],
    ['RV (Spanish)', 'RV: Una oferta', { referenced: {} }, 'possible'],
    ['VS (Finnish answer)', 'VS: Tarjous', { referenced: {} }, 'reference known'],
    ['VB (Swedish)', 'VB: Ett anbud', { referenced: {} }, 'possible'],
    ['VL (Finnish)', 'VL: Tarjous', { referenced: {} }, 'possible'],
    ['ENC (Portuguese)', 'ENC: Uma oferta', { referenced: {} }, 'possible'],
    ['ILT (Turkish)', 'İLT: Teklif', { referenced: {} }, 'possible'],
    ['Továbbítás (Hungarian)', 'Továbbítás: Ajánlat', { referenced: {} }, 'possible'],
    ['I (Italian)', 'I: Offerta', { referenced: {} }, 'possible'],
    ['转发 (Chinese)', '转发：报价', { referenced: {} }, 'possible'],
    ['[list] Fwd', '[team] Fwd: An offer', { referenced: {} }, 'possible'],
    ['a forwarded ticket of others', 'Fwd: An offer [#9]', { referenced: {}, numbered: false }, 'possible'],
  ],
  [`the sender of a conversation adds to it as forwarded mail ${zammad}/5287`]: [
    ['the same subject', 'Fwd: Broken printer', { referenced: {} }, 'reference known'],
    ['the same subject, signed', 'FWD: Broken printer', { signed: {} }, 'signed_id ours'],
    ['the same subject in other letters', 'WG: BROKEN  PRINTER', { referenced: {} }, 'reference known'],
    ['the same subject with our number', 'PD: Broken printer [#1]', { referenced: {} }, 'reference known'],
    ['an answer that is forwarded', 'Fwd: Re: Broken printer', { referenced: {} }, 'reference known'],
  ],
  [`answers in many languages ${zammad}/799`]: [
    ...[
      'Re',
      'RE',
      're',
      'Odp',
      'ODP',
      'AW',
      'Aw',
      'SV',
      'Antw',
      'RIF',
      'RES',
      'YNT',
      'Vá',
      'Re[2]',
      'Re(3)',
      'Re^2',
      'Ad',
      'Отв',
      '回复',
      'ΑΠ',
    ].map((prefix): Case => [prefix, `${prefix}: Something else`, { referenced: {} }, 'reference known']),
    ['a space before the colon', 'Re : Something else', { referenced: {} }, 'reference known'],
    ['a wide colon', 'Re：Something else', { referenced: {} }, 'reference known'],
    ['several prefixes', 'Re: AW: Odp: Something else', { referenced: {} }, 'reference known'],
    ['an answer to forwarded mail', 'Re: Fwd: Something else', { referenced: {} }, 'reference known'],
    ['a list before the prefix', '[team] Re: Something else', { referenced: {} }, 'reference known'],
    ['no prefix, the same subject', 'Broken printer', { referenced: {} }, 'reference known'],
    ['an empty subject', '', { referenced: {} }, 'reference known'],
    ['an empty subject of a stranger', '', { referenced: { hasSender: false } }, 'possible'],
    ['only the prefix', 'Re:', { referenced: {} }, 'reference known'],
  ],
  [`answers of other ticket systems ${zammad}/3022`]: [
    [
      'a number of theirs before our subject',
      'INC0012345 Broken printer',
      { referenced: {} },
      'reference known',
    ],
    [
      'a number of theirs behind our subject',
      'Broken printer (SD-17)',
      { referenced: {} },
      'reference known',
    ],
    ['a prefix without a list', 'Answered: Broken printer', { referenced: {} }, 'reference known'],
    ['a short subject that others contain', 'A', { referenced: {} }, 'possible'],
  ],
  [`machine mail belongs to its message ${zammad}/5113`]: [
    ['out of office', 'Out of office', { signed: {}, isMachine: true }, 'signed_id ours'],
    ['a bounce', 'Undelivered Mail Returned to Sender', { signed: {}, isMachine: true }, 'signed_id ours'],
    [
      'a read receipt',
      'Read: Broken printer',
      { referenced: { hasSender: false }, isMachine: true },
      'reference known',
    ],
    [
      'a forwarding robot',
      'Fwd: anything',
      { referenced: { hasSender: false }, isMachine: true },
      'reference known',
    ],
    ['to another mailbox', 'Away', { signed: { isSameMailbox: false }, isMachine: true }, 'signed_id ours'],
  ],
  [`one mail to two mailboxes of ours ${freescout}/4748`]: [
    [
      'a reply by the signed id of the other',
      'Re: Broken printer',
      { signed: { isSameMailbox: false } },
      'signed_id ours',
    ],
    ['the second mailbox without a thread', 'Broken printer', {}, 'none'],
  ],
  'an answer or a copy that came before': [
    ['the original', 'Broken printer', { original: {} }, 'reference known'],
    ['a copy through a list', '[team] Broken printer', { original: {} }, 'reference known'],
    ['an answer of two', 'Re: Broken printer', { original: {} }, 'reference known'],
    ['another matter with the same id', 'An offer', { original: {} }, 'none'],
    ['an answer to something else with the same id', 'Re: An offer', { original: {} }, 'none'],
  ],
  [`merged tickets ${zammad}/983`]: [
    [
      'the thread keeps its place',
      'Re: Broken printer',
      { referenced: { ticketId: 'merged' } },
      'reference known',
    ],
    ['the number of a ticket without a thread here', '[#9] x', { numbered: true }, 'ticket_number numbered'],
  ],
  [`messages without Message-ID ${freescout}/4740`]: [
    ['no id, no reference', 'Re: Broken printer', {}, 'none'],
    ['no id, a number', 'Re: Broken printer [#9]', { numbered: true }, 'ticket_number numbered'],
  ],
  [`conversations that were deleted ${chatwoot}/12054`]: [
    ['a reply to what is gone', 'Re: gone', {}, 'none'],
  ],
}

test('the table has at least 80 cases', () => {
  expect(Object.values(cases).flat().length).toBeGreaterThanOrEqual(80)
})

for (const [complaint, list] of Object.entries(cases))
  test.each(list)(`${complaint}: %s`, (_, subject, facts, result) => {
    const message = { subject: readSubject(subject), isPersonal: !facts.isMachine }
    const { link, thread } = matchThread(message, conversations(facts))
    expect([link, ...(thread ? [thread.threadId] : [])].join(' ')).toBe(result)
  })

test.each<[string, ReturnType<typeof readSubject>]>([
  ['Re: Fwd: Broken [#12]', { base: 'Broken [#12]', prefix: 'reply', ticketNumbers: [12] }],
  ['Fwd: Re: Broken', { base: 'Broken', prefix: 'forward', ticketNumbers: [] }],
  ['[#1] two [#22]', { base: '[#1] two [#22]', prefix: null, ticketNumbers: [22, 1] }],
  ['Price: 7', { base: 'Price: 7', prefix: null, ticketNumbers: [] }],
  ['[#99999999999999999999]', { base: '[#99999999999999999999]', prefix: null, ticketNumbers: [] }],
  [`${'Re: '.repeat(1000)}x`, { base: `${'Re: '.repeat(980)}x`, prefix: 'reply', ticketNumbers: [] }],
])('reads the subject %#', (subject, expected) => {
  expect(readSubject(subject)).toEqual(expected)
})
