import { expect, test } from 'vitest'
import { findServer, type Places } from './find-server.ts'

/** A machine where a program is in these places; `asked` has the places that were looked at. */
function machineWith(has: { path?: boolean; docker?: boolean; apt?: boolean; ci?: boolean }) {
  const asked: string[] = []
  const answer = <T>(place: string, value: T) => {
    asked.push(place)
    return Promise.resolve(value)
  }
  const places: Places = {
    onPath: (program) => answer('path', has.path ? `/usr/bin/${program}` : null),
    dockerAnswers: () => answer('docker', has.docker ?? false),
    install: (program, packages) => answer(`apt ${packages.join()}`, has.apt ? `/usr/bin/${program}` : null),
    isCi: has.ci ?? false,
  }
  return { asked, find: () => findServer('redis-server', ['redis-server'], places) }
}

test.for([
  [{ path: true, docker: true, apt: true }, { program: '/usr/bin/redis-server', place: 'machine' }, ['path']],
  [{ docker: true, apt: true }, { program: 'redis-server', place: 'container' }, ['path', 'docker']],
  [
    { apt: true },
    { program: '/usr/bin/redis-server', place: 'machine' },
    ['path', 'docker', 'apt redis-server'],
  ],
  [{}, null, ['path', 'docker', 'apt redis-server']],
] as const)('on a machine with %o the server is %o', async ([has, found, order]) => {
  const { asked, find } = machineWith(has)
  expect(await find()).toEqual(found)
  expect(asked).toEqual(order)
})

test('with CI=true a server that is nowhere is an error that names what to install', async () => {
  await expect(machineWith({ ci: true }).find()).rejects.toThrow(
    'The tests need redis-server: install redis-server, or start a Docker engine',
  )
})
