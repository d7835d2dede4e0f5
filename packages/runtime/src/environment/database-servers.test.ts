import { expect, test } from 'vitest'
import { serverList, serversOf } from './database-servers.ts'

const second = 'postgres://fiscus:a%2Cb@second:5432'
const third = 'postgres://fiscus:secret@third:5433/'

test('names further servers with their addresses', () => {
  expect(serverList.parse(`second=${second}, third=${third}`)).toEqual([
    { name: 'second', url: second },
    { name: 'third', url: third },
  ])
  expect(serversOf({})).toEqual([])
})

test('a server behind a PgBouncer has both addresses', () => {
  const DATABASE_SERVERS = serverList.parse(`second=postgres://pooler:6432,third=${third}`)
  const DATABASE_DIRECT_SERVERS = serverList.parse(`second=${second}`)
  expect(serversOf({ DATABASE_SERVERS, DATABASE_DIRECT_SERVERS })).toEqual([
    { name: 'second', url: second, poolerUrl: 'postgres://pooler:6432' },
    { name: 'third', url: third },
  ])
  expect(() => serversOf({ DATABASE_DIRECT_SERVERS })).toThrow(
    'DATABASE_DIRECT_SERVERS has the server second, which DATABASE_SERVERS has not',
  )
})

test.for([
  ['an address without a name', second],
  ['a name that is none', `Second=${second}`],
  ['another protocol', 'second=mysql://fiscus:secret@second'],
  ['a database', 'second=postgres://fiscus:secret@second/fiscus'],
  ['a comma in a password', 'second=postgres://fiscus:sec,ret@second'],
  ['a name twice', `second=${second},second=${third}`],
  ['the name of the first server', `main=${second}`],
])('rejects %s without repeating the secret', ([, text]) => {
  const { error } = serverList.safeParse(text)
  expect(error?.issues).toHaveLength(1)
  expect(error?.message).not.toMatch(/secret|a%2Cb/)
})
