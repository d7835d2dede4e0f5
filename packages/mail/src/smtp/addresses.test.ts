import { describe, expect, test } from 'vitest'
import { checkAddress } from './addresses.ts'

describe('valid addresses', () => {
  test.for([
    ['ada@example.com', 'ada@example.com', false],
    ['Ada.Lovelace+vat@Example.COM', 'Ada.Lovelace+vat@example.com', false],
    ["o'brien@example.ie", "o'brien@example.ie", false],
    ['x@a.pl', 'x@a.pl', false],
    ['ksiegowosc@żółw.pl', 'ksiegowosc@xn--w-uga1v8h.pl', false],
    ['żółw@example.pl', 'żółw@example.pl', true],
    ['a@xn--w-uga1v8h.pl', 'a@xn--w-uga1v8h.pl', false],
    ['a@1and1.com', 'a@1and1.com', false],
    [`${'l'.repeat(64)}@example.com`, `${'l'.repeat(64)}@example.com`, false],
  ] as const)('%s', ([text, address, needsUtf8]) => {
    expect(checkAddress(text)).toEqual({ isValid: true, address, needsUtf8 })
  })
})

describe('rejected addresses', () => {
  test.for([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@0x7f.1',
    'ada@example.com\r\nRCPT TO:<evil@example.org>',
    'ok@example.com>\r\nRCPT TO:<evil@example.org',
    'ok@example.com> RCPT TO:<evil@example.org',
    '<ada@example.com>',
    'ada@example.com>',
    'Ada <ada@example.com>',
    'ada@example.com,eve@example.com',
    'ada@example.com;eve@example.com',
    'ada@example.com eve@example.com',
    'a b@example.com',
    '"a b"@example.com',
    '"a@b"@example.com',
    'ada(comment)@example.com',
    'ada@example.com\0',
    'ada\n@example.com',
    'ada\u0085@example.com',
    'ada\u2028@example.com',
    'ada\ud800@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exam_ple.com',
    'ada@example.com.',
    'ada@ex%61mple.com',
    'ada@example.com:25',
    'ada@example.com/x',
    `${'l'.repeat(65)}@example.com`,
    `${'ł'.repeat(33)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(130)}com`,
    `ada@${`${'a'.repeat(60)}.`.repeat(5)}com`,
  ])('%j', (text) => {
    expect(checkAddress(text)).toMatchObject({
      isValid: false,
      fault: { code: expect.stringMatching(/^mail\.address/) },
    })
  })
})
