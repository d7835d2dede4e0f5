import { expect, inject, test } from 'vitest'
import { type Mail, playConversations, type Step } from '../testing/conversations.ts'

/**
 * Support mailboxes by what opens their tickets, and one that opens none. A mail comes to the first one if it names no
 * other.
 */
const mailboxes = {
  support: { is_support: 1 },
  people: { is_support: 1, opens_tickets: 'people' },
  machines: { is_support: 1, opens_tickets: 'machines' },
  sales: { is_support: 0 },
} as const

type Details = Omit<Mail, 'from' | 'id' | 'subject'>
const by =
  (from: string) =>
  (id: string, subject: string, details: Details = {}): Mail => ({ from, id, subject, ...details })
/** A customer, her colleague, someone whom no header names, and one who has no business here. */
const [anna, jan, ewa, stranger] = [by('Anna'), by('Jan'), by('Ewa'), by('Stranger')]
const [robot, us] = [by('Robot'), by('us')]

const same = 'the same thread, the same ticket'
const apart = 'another thread, another ticket'
const ticketOnly = 'another thread, the same ticket'
const threadOnly = 'the same thread, another ticket'
const noTicket = 'another thread, no ticket'
const untracked = 'the same thread, no ticket'

/** What becomes of the last mail, seen from v1, or of one mail seen from another. */
type Row = [title: string, steps: Step[], outcome: string, mail?: string, seenFrom?: string]

const v1 = anna('v1', 'Printer', { cc: ['Jan'] })
const mentions = stranger('s1', 'Printer', { after: ['v1'] })
const a1 = us('a1', 'Re: Printer', { answers: 'v1', to: ['Anna'] })
const group = { 'List-Id': '<team.example.com>', Precedence: 'list' }
const absence = { 'Auto-Submitted': 'auto-replied' }
const generated = { 'Auto-Submitted': 'auto-generated' }
const newsletter = {
  'List-Id': '<news.example.com>',
  'List-Unsubscribe': '<https://news.example.com/u/1>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
}
const rewritten = { answers: 'rewritten' }
const signed = (of: string): Details => ({ after: null, headers: { 'In-Reply-To': of, References: of } })

/** An id that Python's email package writes as encoded words, because a line has 78 characters. */
const longId = `<v1.12${'x'.repeat(60)}@ids.example.com.long.name>`
const encodedId = [
  `=?utf-8?q?=3Cv1=2E12${'x'.repeat(43)}?=`,
  ` =?utf-8?q?${'x'.repeat(17)}=40ids=2Eexample=2Ecom=2Elong=2Ename=3E?=`,
].join('\r\n')

const table: Record<string, Row[]> = {
  'an answer': [
    ['of Anna joins her mail', [v1, anna('v2', 'Re: Printer', { answers: 'v1' })], same],
    ['of Outlook without References', [v1, anna('v2', 'RE: Printer', { answers: 'v1', after: null })], same],
    ['without In-Reply-To', [v1, anna('v2', 'Re: Printer', { after: ['v1'] })], same],
    ['of Jan, who was in Cc', [v1, jan('j1', 'Re: Printer', { answers: 'v1' })], same],
    ['of Ewa, who got it from someone', [v1, ewa('e1', 'Re: Printer', { answers: 'v1' })], same],
    ['of Anna from her other address', [v1, by('Anna.phone')('v2', 'Re: Printer', { answers: 'v1' })], same],
    ['with another subject', [v1, anna('v2', 'Re: It works', { answers: 'v1' })], same],
    ['of Jan with another subject', [v1, jan('j1', 'Odp: It works', { answers: 'v1' })], same],
    [
      'to an answer',
      [
        v1,
        jan('j1', 'Re: Printer', { answers: 'v1' }),
        anna('v2', 'Re: Printer', { answers: 'j1', after: null }),
      ],
      same,
    ],
    [
      'to what we never got, after her mail',
      [v1, anna('v2', 'Re: Printer', { answers: 'c1', after: ['v1'] })],
      same,
    ],
    ['without any id', [v1, anna('v2', 'Re: Printer')], apart],
    [
      'without a Message-ID of its own',
      [v1, anna('v2', 'Re: Printer', { answers: 'v1', headers: { 'Message-ID': '' } })],
      same,
    ],
    [
      'with a list of forty ids',
      [
        v1,
        anna('v2', 'Re: Printer', {
          answers: 'c1',
          after: ['v1', ...Array.from({ length: 40 }, (_, n) => `x${n}`)],
        }),
      ],
      same,
    ],
    ['fetched together with what it answers', [[v1, anna('v2', 'Re: Printer', { answers: 'v1' })]], same],
    [
      'and another one, fetched together',
      [v1, [jan('j1', 'Re: Printer', { answers: 'v1' }), anna('v2', 'Re: Printer', { answers: 'v1' })]],
      same,
      'v2',
      'j1',
    ],
  ],
  'an addition': [
    ['of Anna with the subject of her mail', [v1, anna('v2', 'Printer', { answers: 'v1' })], same],
    ['with more words in the subject', [v1, anna('v2', 'Printer on floor 2', { answers: 'v1' })], same],
    ['without a subject', [v1, anna('v2', '', { answers: 'v1' })], same],
    ['of Jan with the subject of her mail', [v1, jan('j1', 'Printer', { answers: 'v1' })], same],
    ['with a new subject is a new matter', [v1, anna('v2', 'A second invoice', { answers: 'v1' })], apart],
    ['of a stranger is his own matter', [v1, stranger('s1', 'Printer', { answers: 'v1' })], apart],
    ['of Ewa, whom no header names', [v1, ewa('e1', 'Printer', { answers: 'v1' })], apart],
    ['without ids, with the subject of her mail', [v1, anna('v2', 'Printer')], apart],
  ],
  'a prefix of an answer': [
    'RE',
    're',
    'Odp',
    'ODP',
    'AW',
    'SV',
    'VS',
    'Antw',
    'RIF',
    'RES',
    'YNT',
    'Vá',
    'Отв',
    '回复',
    'ΑΠ',
    'Re[2]',
    'Re (3)',
    'Re: AW: Odp',
    'Re: Fwd',
    'AW: WG',
    '[EXT] Re',
    '[team] Odp',
    '***SPAM*** Re',
  ].map((prefix): Row => [prefix, [v1, ewa('e1', `${prefix}: Printer`, { answers: 'v1' })], same]),
  'a prefix of forwarded mail': [
    'Fwd',
    'FW',
    'WG',
    'PD',
    'TR',
    'RV',
    'VB',
    'VL',
    'ENC',
    'İLT',
    'Továbbítás',
    'I',
    '转发',
    'Przek',
    'Doorst',
    '[EXT] Fwd',
    'Fwd: Re',
  ].map((prefix): Row => [prefix, [v1, stranger('s1', `${prefix}: Printer`, { answers: 'v1' })], apart]),
  'forwarded mail': [
    [
      'of Anna, which Apple Mail writes with ids, adds to hers',
      [v1, anna('v2', 'Fwd: Printer', { answers: 'v1' })],
      same,
    ],
    ['of Jan adds to hers', [v1, jan('j1', 'Fwd: Printer', { answers: 'v1' })], same],
    [
      'of Anna with another subject is a new matter',
      [v1, anna('v2', 'Fwd: Offer', { answers: 'v1' })],
      apart,
    ],
    [
      'of our answer, by a stranger',
      [v1, a1, stranger('s1', 'Fwd: {subject of a1}', { answers: 'a1' })],
      apart,
    ],
    [
      'to another mailbox of ours',
      [v1, anna('w1', 'Fwd: Printer', { answers: 'v1', mailbox: 'machines' })],
      apart,
    ],
    [
      'of our answer to another mailbox',
      [v1, a1, anna('w1', 'Fwd: Printer', { answers: 'a1', mailbox: 'machines' })],
      apart,
    ],
    [
      'is answered in its own thread',
      [
        v1,
        stranger('s1', 'Fwd: Printer', { answers: 'v1' }),
        ewa('e1', 'Re: Fwd: Printer', { answers: 's1', after: ['v1'] }),
      ],
      same,
      'e1',
      's1',
    ],
  ],
  'the thread that contains a message wins': [
    ['over a stranger who mentions it', [v1, mentions, anna('v2', 'Re: Printer', { answers: 'v1' })], same],
    ['for Jan, who was in Cc', [v1, mentions, jan('j1', 'Re: Printer', { answers: 'v1' })], same],
    ['for Ewa, whom no header names', [v1, mentions, ewa('e1', 'Re: Printer', { answers: 'v1' })], same],
    ['while the stranger has his own', [v1, mentions], apart, 's1'],
    [
      'and the stranger stays in his own',
      [v1, mentions, stranger('s2', 'Re: Printer', { answers: 'v1' })],
      same,
      's2',
      's1',
    ],
    [
      'also when the stranger puts Anna in Cc',
      [
        v1,
        stranger('s1', 'Printer', { after: ['v1'], cc: ['Anna', 'Jan'] }),
        anna('v2', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    [
      'also for Ewa when the stranger puts her in Cc',
      [
        v1,
        stranger('s1', 'Printer', { after: ['v1'], cc: ['Ewa'] }),
        ewa('e1', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    [
      'over twelve mails that mention it',
      [
        v1,
        Array.from({ length: 12 }, (_, n) => stranger(`s${n}`, `Printer ${n}`, { after: ['v1'] })),
        anna('v2', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    [
      'over a Fwd of Anna with another subject',
      [v1, anna('f1', 'Fwd: Offer', { answers: 'v1' }), anna('v2', 'Re: Printer', { answers: 'v1' })],
      same,
    ],
    [
      'over a Fwd of Jan',
      [v1, jan('f1', 'Fwd: Offer', { answers: 'v1' }), anna('v2', 'Re: Printer', { answers: 'v1' })],
      same,
    ],
    [
      'for Jan himself after his Fwd',
      [v1, jan('f1', 'Fwd: Offer', { answers: 'v1' }), jan('j2', 'Re: Printer', { answers: 'v1' })],
      same,
    ],
    [
      'over a Fwd of Ewa',
      [v1, ewa('f1', 'Fwd: Printer', { answers: 'v1' }), anna('v2', 'Re: Printer', { answers: 'v1' })],
      same,
    ],
    [
      'over a Fwd that comes before it',
      [ewa('f1', 'Fwd: Printer', { answers: 'v1' }), v1, jan('j1', 'Re: Printer', { answers: 'v1' })],
      same,
    ],
    ['when all are fetched at once', [[v1, mentions, anna('v2', 'Re: Printer', { answers: 'v1' })]], same],
    [
      'when a stranger mentions an id between',
      [
        v1,
        stranger('s1', 'Printer', { after: ['c1'], cc: ['Anna'] }),
        anna('v2', 'Re: Printer', { answers: 'c1', after: ['v1'] }),
      ],
      same,
    ],
    [
      'for an answer to the Fwd of Anna',
      [
        v1,
        anna('f1', 'Fwd: Offer', { answers: 'v1' }),
        ewa('e1', 'Re: Fwd: Offer', { answers: 'f1', after: ['v1'] }),
      ],
      same,
      'e1',
      'f1',
    ],
    [
      'after the message was deleted',
      [
        v1,
        jan('j1', 'Re: Printer', { answers: 'v1' }),
        { remove: 'v1' },
        mentions,
        ewa('e1', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
      'e1',
      'j1',
    ],
    [
      'in the mailbox to which the answer comes',
      [
        [v1, anna('w1', 'Printer', { mailbox: 'machines', headers: { 'Message-ID': '<{id of v1}>' } })],
        anna('v2', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    [
      'in the other mailbox likewise',
      [
        [v1, anna('w1', 'Printer', { mailbox: 'machines', headers: { 'Message-ID': '<{id of v1}>' } })],
        anna('w2', 'Re: Printer', { answers: 'v1', mailbox: 'machines' }),
      ],
      same,
      'w2',
      'w1',
    ],
    [
      'over a stranger who mentions our answer',
      [v1, a1, stranger('s1', 'Printer', { after: ['a1'] }), anna('v2', 'Re: Printer', { answers: 'a1' })],
      same,
    ],
  ],
  'a stolen id': [
    [
      'of Anna is a ticket of the stranger',
      [v1, stranger('s1', 'Printer', { headers: { 'Message-ID': '<{id of v1}>' } })],
      apart,
    ],
    [
      'does not take her answer',
      [
        v1,
        stranger('s1', 'Printer', { headers: { 'Message-ID': '<{id of v1}>' } }),
        anna('v2', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    [
      'does not take the answer of Jan',
      [
        v1,
        stranger('s1', 'Printer', { headers: { 'Message-ID': '<{id of v1}>' } }),
        jan('j1', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    [
      'does not, with both of them in Cc',
      [
        v1,
        stranger('s1', 'Printer', { cc: ['Anna', 'Jan'], headers: { 'Message-ID': '<{id of v1}>' } }),
        anna('v2', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    [
      'of a mail that we never got takes nothing',
      [
        anna('v1', 'Printer', { after: ['c1'] }),
        stranger('s1', 'Hello', { headers: { 'Message-ID': '<{id of c1}>' } }),
        anna('v2', 'Re: Printer', { answers: 'c1' }),
      ],
      same,
    ],
    [
      'before the original takes nothing',
      [
        stranger('s1', 'Printer', { headers: { 'Message-ID': '<{id of v1}>' } }),
        v1,
        anna('v2', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    ['of our answer, in another subject', [v1, a1, stranger('s1', 'Offer', { answers: 'a1' })], apart],
  ],
  'a message that we never got and two threads mention': [
    [
      'is answered by Anna in hers',
      [
        anna('v1', 'Printer', { after: ['c1'] }),
        stranger('s1', 'Printer', { after: ['c1'] }),
        anna('v2', 'Re: Printer', { answers: 'c1' }),
      ],
      same,
    ],
    [
      'is answered by Anna in hers, which is the later one',
      [
        stranger('s1', 'Printer', { after: ['c1'] }),
        anna('v1', 'Printer', { after: ['c1'] }),
        anna('v2', 'Re: Printer', { answers: 'c1' }),
      ],
      same,
    ],
    [
      'is answered by the stranger in his',
      [
        anna('v1', 'Printer', { after: ['c1'] }),
        stranger('s1', 'Printer', { after: ['c1'] }),
        stranger('s2', 'Re: Printer', { answers: 'c1' }),
      ],
      same,
      's2',
      's1',
    ],
    [
      'is answered by Jan where he was in Cc',
      [
        stranger('s1', 'Printer', { after: ['c1'] }),
        anna('v1', 'Printer', { after: ['c1'], cc: ['Jan'] }),
        jan('j1', 'Re: Printer', { answers: 'c1' }),
      ],
      same,
    ],
    [
      'is answered by Anna where she wrote, not where she is in Cc',
      [
        stranger('s1', 'Printer', { after: ['c1'], cc: ['Anna'] }),
        anna('v1', 'Offer', { after: ['c1'] }),
        anna('v2', 'Re: Offer', { answers: 'c1' }),
      ],
      same,
    ],
    [
      'is answered by Ewa in the first one',
      [
        anna('v1', 'Printer', { after: ['c1'] }),
        stranger('s1', 'Printer', { after: ['c1'] }),
        ewa('e1', 'Re: Printer', { answers: 'c1' }),
      ],
      same,
    ],
    [
      'is answered in the only one',
      [anna('v1', 'Printer', { after: ['c1'] }), ewa('e1', 'Re: Printer', { answers: 'c1' })],
      same,
    ],
  ],
  'order and copies': [
    [
      'Jan answers before her mail comes',
      [jan('j1', 'Re: Printer', { answers: 'v1', to: ['Anna'] }), v1],
      same,
      'j1',
    ],
    [
      'he answers, and both are fetched at once',
      [[jan('j1', 'Re: Printer', { answers: 'v1', to: ['Anna'] }), v1]],
      same,
      'j1',
    ],
    ['she adds to it before it comes', [anna('v2', 'Re: Printer', { answers: 'v1' }), v1], same, 'v2'],
    [
      'a stranger answers him before',
      [
        jan('j1', 'Re: Printer', { answers: 'v1', to: ['Anna'] }),
        stranger('s1', 'Printer', { headers: { 'Message-ID': '<{id of v1}>' } }),
      ],
      apart,
      's1',
      'j1',
    ],
    ['it was forwarded before it comes', [jan('f1', 'Fwd: Printer', { answers: 'v1' }), v1], apart, 'f1'],
    [
      'a copy through the list has its thread',
      [v1, anna('l1', '[team] Printer', { headers: { ...group, 'Message-ID': '<{id of v1}>' } })],
      same,
    ],
    [
      'the copy through the list comes first',
      [anna('l1', '[team] Printer', { headers: { ...group, 'Message-ID': '<{id of v1}>' } }), v1],
      same,
      'l1',
    ],
    [
      'both copies are fetched at once',
      [[v1, anna('l1', 'Printer', { headers: { ...group, 'Message-ID': '<{id of v1}>' } })]],
      same,
    ],
    [
      'the same id with another subject is another mail',
      [v1, anna('v2', 'Offer', { headers: { 'Message-ID': '<{id of v1}>' } })],
      apart,
    ],
    [
      'a machine that repeats its id has a thread for each sender',
      [
        robot('r1', 'Alert', { headers: { ...generated, 'Message-ID': '<alert@robots.example>' } }),
        stranger('r2', 'Alert', { headers: { ...generated, 'Message-ID': '<alert@robots.example>' } }),
      ],
      noTicket,
      'r2',
      'r1',
    ],
  ],
  "an answer of Python's email package": [
    [
      'has the id of her mail as encoded words',
      [
        anna('v1', 'Printer', { headers: { 'Message-ID': longId } }),
        anna('v2', 'Re: Printer', { after: null, headers: { 'In-Reply-To': encodedId } }),
      ],
      same,
    ],
    [
      'has References as encoded words behind an id that is none',
      [
        anna('v1', 'Printer', { headers: { 'Message-ID': longId } }),
        anna('v2', 'Re: Printer', {
          after: null,
          headers: { References: `<other@ids.example> ${encodedId}`, 'In-Reply-To': encodedId },
        }),
      ],
      same,
    ],
  ],
  'our answer': [
    ['is answered by Anna', [v1, a1, anna('v2', 'Re: Printer', { answers: 'a1' })], same],
    [
      'is answered by Outlook without References',
      [v1, a1, anna('v2', 'RE: Printer', { answers: 'a1', after: null })],
      same,
    ],
    ['is answered by Jan', [v1, a1, jan('j1', 'Odp: Printer', { answers: 'a1', after: ['v1'] })], same],
    [
      'is answered at another mailbox of ours',
      [v1, a1, anna('w1', 'Re: Printer', { answers: 'a1', mailbox: 'sales' })],
      same,
    ],
    ['is answered in small letters', [v1, a1, anna('v2', 'Re: Printer', signed('<{small id of a1}>'))], same],
    ['is answered in capitals', [v1, a1, anna('v2', 'Re: Printer', signed('<{capital id of a1}>'))], same],
    [
      'is answered with another domain',
      [v1, a1, anna('v2', 'Re: Printer', signed('<{local id of a1}@relay.example>'))],
      same,
    ],
    [
      'is answered after it was deleted',
      [v1, a1, { remove: 'a1' }, anna('v2', 'Re: Printer', { answers: 'a1' })],
      same,
    ],
    ['is answered after its id was rewritten', [v1, a1, anna('v2', 'Re: {subject of a1}', rewritten)], same],
    [
      'is answered by Jan after its id was rewritten',
      [v1, a1, jan('j1', 'AW: {subject of a1}', rewritten)],
      same,
    ],
    ['is not answered by a stranger then', [v1, a1, stranger('s1', 'Re: {subject of a1}', rewritten)], apart],
    [
      'has the number also with a subject of our own',
      [
        v1,
        us('a1', 'An offer', { answers: 'v1', to: ['Anna'] }),
        anna('v2', 'Re: {subject of a1}', rewritten),
      ],
      same,
    ],
    [
      'has the number also with a long subject',
      [
        v1,
        us('a1', `Re: ${'long '.repeat(90)}`, { answers: 'v1', to: ['Anna'] }),
        anna('v2', 'Re: {subject of a1}', rewritten),
      ],
      same,
    ],
    [
      'has the number also where the program cuts the subject',
      [
        v1,
        us('a1', `Re: ${'long '.repeat(90)}`, { answers: 'v1', to: ['Anna'] }),
        anna('v2', 'Re: {cut subject of a1}', rewritten),
      ],
      same,
    ],
    [
      'has the number in the second one too',
      [
        v1,
        a1,
        anna('v2', 'Re: {subject of a1}', rewritten),
        us('a2', 'Re: {subject of v2}', { answers: 'v2', to: ['Anna'] }),
        anna('v3', 'Re: {subject of a2}', { answers: 'rewritten2' }),
      ],
      same,
    ],
    [
      'has the number beside that of her own system',
      [v1, a1, anna('v2', 'Re: {subject of a1} [#999999999]', rewritten)],
      same,
    ],
    [
      'is quoted with an id of another tenant',
      [v1, stranger('s1', 'Re: Hello', signed('<{foreign id of v1}>'))],
      apart,
    ],
    [
      'is quoted with an id that was changed',
      [v1, a1, stranger('s1', 'Re: Hello', signed('<x{id of a1}>'))],
      apart,
    ],
    [
      'comes back as a copy',
      [v1, a1, robot('r1', 'Re: Printer', { headers: { 'Message-ID': '<{id of a1}>' } })],
      same,
    ],
  ],
  'a ticket number': [
    ['in the subject of Anna', [v1, anna('v2', 'About [#{number of v1}]')], same],
    ['in the subject of Jan', [v1, jan('j1', 'About [#{number of v1}]')], same],
    ['in front of the prefix', [v1, anna('v2', '[#{number of v1}] Re: Printer', rewritten)], same],
    ['that a stranger guesses', [v1, stranger('s1', 'Printer [#{number of v1}]')], apart],
    ['that a stranger answers', [v1, stranger('s1', 'Re: Printer [#{number of v1}]')], apart],
    ['that a stranger forwards', [v1, stranger('s1', 'Fwd: Printer [#{number of v1}]')], apart],
    ['that Ewa has from someone', [v1, ewa('e1', 'Printer [#{number of v1}]')], apart],
    [
      'of another system, which has the number of a ticket of ours',
      [v1, stranger('s1', 'Hello'), anna('v2', 'Order [#{number of s1}]')],
      apart,
      'v2',
      's1',
    ],
    ['of another system before ours', [v1, anna('v2', '[#999999999] Printer [#{number of v1}]')], same],
    [
      'of another system behind ours',
      [v1, stranger('s1', 'Hello'), anna('v2', 'Printer [#{number of v1}] [#{number of s1}]')],
      same,
    ],
    ['that is no number', [v1, anna('v2', 'Printer [#12a]')], apart],
    ['that is too long', [v1, anna('v2', 'Printer [#99999999999999999999]')], apart],
    [
      'does not lead away from an answer',
      [v1, stranger('s1', 'Hello'), stranger('s2', 'Re: Hello [#{number of v1}]', { answers: 's1' })],
      same,
      's2',
      's1',
    ],
  ],
  'merged and closed tickets': [
    [
      'Anna answers in a closed ticket',
      [v1, { close: 'v1' }, anna('v2', 'Re: Printer', { answers: 'v1' })],
      same,
    ],
    [
      'Anna writes the number of a closed ticket',
      [v1, { close: 'v1' }, anna('v2', 'Printer [#{number of v1}]')],
      same,
    ],
    [
      'Anna answers in a merged ticket',
      [v1, jan('m1', 'Scanner'), { merge: 'v1', into: 'm1' }, anna('v2', 'Re: Printer', { answers: 'v1' })],
      ticketOnly,
      'v2',
      'm1',
    ],
    [
      'her thread stays',
      [v1, jan('m1', 'Scanner'), { merge: 'v1', into: 'm1' }, anna('v2', 'Re: Printer', { answers: 'v1' })],
      threadOnly,
    ],
    [
      'a stranger mentions her mail',
      [
        v1,
        jan('m1', 'Scanner'),
        { merge: 'v1', into: 'm1' },
        mentions,
        anna('v2', 'Re: Printer', { answers: 'v1' }),
      ],
      ticketOnly,
      'v2',
      'm1',
    ],
    [
      'Anna writes the number of a merged ticket',
      [v1, jan('m1', 'Scanner'), { merge: 'v1', into: 'm1' }, anna('v2', 'Printer [#{number of v1}]')],
      threadOnly,
    ],
    [
      'Anna writes the number of one that was merged twice',
      [
        v1,
        jan('m1', 'Scanner'),
        jan('m2', 'Cable'),
        { merge: 'v1', into: 'm1' },
        { merge: 'm1', into: 'm2' },
        anna('v2', 'Printer [#{number of v1}]'),
      ],
      ticketOnly,
      'v2',
      'm2',
    ],
    [
      'our answer has the number of the other ticket',
      [
        v1,
        jan('m1', 'Scanner'),
        { merge: 'v1', into: 'm1' },
        a1,
        anna('v2', 'Re: {subject of a1}', rewritten),
      ],
      ticketOnly,
      'v2',
      'm1',
    ],
  ],
  'a message that was split off': [
    [
      'keeps the answers to it',
      [
        v1,
        anna('v2', 'Re: Printer', { answers: 'v1' }),
        { split: 'v2' },
        jan('j1', 'Re: Printer', { answers: 'v2', after: ['v1'] }),
      ],
      same,
      'j1',
      'v2',
    ],
    [
      'leaves the answers to the others',
      [
        v1,
        anna('v2', 'Re: Printer', { answers: 'v1' }),
        { split: 'v2' },
        jan('j1', 'Re: Printer', { answers: 'v1' }),
      ],
      same,
    ],
    [
      'of ours keeps the answers to it',
      [v1, a1, { split: 'a1' }, anna('v2', 'Re: Printer', { answers: 'a1', after: ['v1'] })],
      same,
      'v2',
      'a1',
    ],
    [
      'leaves the answers to ours',
      [
        v1,
        a1,
        anna('v2', 'Re: Printer', { answers: 'a1' }),
        { split: 'v2' },
        jan('j1', 'Re: Printer', { answers: 'a1', after: ['v1'] }),
      ],
      same,
    ],
  ],
  'a group': [
    ['passes a question on, which opens a ticket', [v1, jan('l1', 'Scanner', { headers: group })], apart],
    [
      'of Google opens a ticket',
      [
        v1,
        jan('l1', 'Scanner', {
          headers: {
            ...group,
            'List-Post': '<https://groups.google.com/a/x/group/team/post>, <mailto:team@example.com>',
            'List-Unsubscribe': '<mailto:googlegroups-manage@example.com>',
          },
        }),
      ],
      apart,
    ],
    [
      'with Precedence only opens a ticket',
      [v1, jan('l1', 'Scanner', { headers: { Precedence: 'list' } })],
      apart,
    ],
    [
      'with List-Id only opens a ticket',
      [v1, jan('l1', 'Scanner', { headers: { 'List-Id': 'Team <team.example.com>' } })],
      apart,
    ],
    [
      'of Mailman with Precedence: bulk opens a ticket',
      [
        v1,
        jan('l1', '[team] Scanner', {
          headers: {
            'List-Id': '<team.example.com>',
            'List-Post': '<mailto:team@example.com>',
            'List-Unsubscribe': '<mailto:team-leave@example.com>',
            Precedence: 'bulk',
          },
        }),
      ],
      apart,
    ],
    [
      'opens none where only people do',
      [v1, jan('l1', 'Scanner', { headers: group, mailbox: 'people' })],
      noTicket,
    ],
    [
      'opens one where machines do',
      [v1, jan('l1', 'Scanner', { headers: group, mailbox: 'machines' })],
      apart,
    ],
    ['passes an answer on', [v1, jan('l1', '[team] Re: Printer', { answers: 'v1', headers: group })], same],
    [
      'passes an answer on with its own address as sender',
      [v1, by('Team')('l1', '[team] Re: Printer', { answers: 'v1', headers: group })],
      same,
    ],
    [
      'passes a Fwd of a stranger on',
      [v1, stranger('l1', '[team] Fwd: Printer', { answers: 'v1', headers: group })],
      apart,
    ],
    ['passes an absence on', [v1, jan('l1', 'Away', { headers: { ...group, ...absence } })], noTicket],
    ['passes an alert on', [v1, robot('l1', 'Disk full', { headers: { ...group, ...generated } })], noTicket],
    ['is no newsletter', [v1, robot('l1', 'News', { headers: newsletter })], noTicket],
    [
      'is no newsletter where machines open tickets',
      [v1, robot('l1', 'News', { headers: newsletter, mailbox: 'machines' })],
      noTicket,
    ],
    [
      'to which no one may write is a newsletter',
      [v1, robot('l1', 'News', { headers: { ...newsletter, 'List-Post': 'NO' } })],
      noTicket,
    ],
  ],
  'a machine': [
    ['opens no ticket', [v1, robot('r1', 'Form', { headers: generated })], noTicket],
    [
      'opens one where machines do',
      [v1, robot('r1', 'Form', { headers: generated, mailbox: 'machines' })],
      apart,
    ],
    [
      'opens one through a group where machines do',
      [v1, robot('r1', 'Form', { headers: { ...group, ...generated }, mailbox: 'machines' })],
      apart,
    ],
    [
      'opens none with an absence',
      [v1, jan('r1', 'Away', { headers: absence, mailbox: 'machines' })],
      noTicket,
    ],
    [
      'opens none with a bounce',
      [v1, by('MAILER-DAEMON@example.net')('r1', 'Undelivered', { mailbox: 'machines' })],
      noTicket,
    ],
    ['leaves a person her ticket', [v1, anna('w1', 'Scanner', { mailbox: 'machines' })], apart],
    [
      'leaves a person hers where only people open them',
      [v1, anna('w1', 'Scanner', { mailbox: 'people' })],
      apart,
    ],
    ['answers with an absence', [v1, jan('r1', 'Away', { answers: 'v1', headers: absence })], same],
    [
      'answers our answer with an absence',
      [v1, a1, anna('r1', 'Away', { answers: 'a1', headers: absence })],
      same,
    ],
    ['answers with a form', [v1, robot('r1', 'Your order', { answers: 'v1', headers: generated })], same],
    [
      'writes each day about the same',
      [
        robot('r1', 'Disk full', { after: ['root'], headers: generated }),
        robot('r2', 'Disk fine', { after: ['root'], headers: generated }),
      ],
      untracked,
      'r2',
      'r1',
    ],
    [
      'has no ticket in a mailbox that opens none',
      [v1, anna('w1', 'Scanner', { mailbox: 'sales' })],
      noTicket,
    ],
  ],
}

const rows = Object.entries(table).flatMap(([group, list]) =>
  list.map(([title, ...rest]): Row => [`${group}: ${title}`, ...rest]),
)
const played = await playConversations(
  inject('databaseServer'),
  mailboxes,
  rows.map(([, steps]) => steps),
)

test('the table has at least 120 conversations', () => {
  expect(rows.length).toBeGreaterThanOrEqual(120)
})

test.each(rows.map((row, at) => [row[0], row, played[at]] as const))('%s', (_, row, messages) => {
  const [, steps, outcome, name = nameOfLast(steps), seenFrom = 'v1'] = row
  const [message, other] = [messages?.get(name), messages?.get(seenFrom)]
  if (!message || !other) throw new Error(`One of ${name} and ${seenFrom} was not stored`)
  const thread = message.thread_id === other.thread_id ? 'the same' : 'another'
  const ticket = message.ticket_id === other.ticket_id ? 'the same' : 'another'
  expect(`${thread} thread, ${message.ticket_id === null ? 'no' : ticket} ticket`).toBe(outcome)
})

function nameOfLast(steps: readonly Step[]): string {
  const last = steps.flat().at(-1)
  return last && 'from' in last ? last.id : ''
}
