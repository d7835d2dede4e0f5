import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../bin/serve', import.meta.url))
const environment = {
  PATH: process.env.PATH,
  DATABASE_URL: 'postgres://user@localhost/fiscus',
  SECRETS_KEY: `1:${Buffer.alloc(32).toString('base64')}`,
}
const names = [
  'tax',
  'mail',
  'groupware',
  'pdf',
  'scheduler',
  'admin',
  'ticker',
  'worker',
  'printer',
  'standalone',
]

const serve = (...args: string[]) => serveWith({}, ...args)

function serveWith(variables: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { ...environment, ...variables },
    encoding: 'utf8',
    cwd: '/',
  })
  return { status, stdout, stderr }
}

test.for(names)('bin/serve %s starts the process', (name) => {
  expect(serve(name, '--check')).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('bin/serve --help lists the processes; without a name it is an error', () => {
  const help = serve('--help')
  for (const name of names) expect(help.stdout).toContain(`\n  bin/serve ${name}`)
  expect(help).toMatchObject({ status: 0, stderr: '' })
  expect(serve().status).toBe(2)
})

test('an unknown name is one sentence and the exit code 2', () => {
  const stderr =
    'There is no process api: use tax, mail, groupware, pdf, scheduler, admin, ticker, worker, printer or standalone.\n'
  expect(serve('api')).toEqual({ status: 2, stdout: '', stderr })
})

test('bin/serve NAME --help prints the variables of the process without reading them', () => {
  const { stdout, ...rest } = serve('ticker', '--help')
  expect(stdout).toContain('\n  DATABASE_URL  (required)\n      The administration database')
  expect(stdout).not.toContain('WORKER_QUEUES')
  expect(rest).toEqual({ status: 0, stderr: '' })
})

test('an invalid environment is named, with the exit code 1, before anything starts', () => {
  const stderr = 'MAIL_SMTP_HOST needs MAIL_FROM: set it to the address of the sender.\n'
  for (const args of [['mail', '--check'], ['mail']])
    expect(serveWith({ MAIL_SMTP_HOST: 'smtp.example.com' }, ...args)).toEqual({
      status: 1,
      stdout: '',
      stderr,
    })
})

test('an unknown argument is one sentence and the exit code 2', () => {
  const stderr = 'There is no argument --chek: bin/serve ticker takes --check or --help.\n'
  expect(serve('ticker', '--chek')).toEqual({ status: 2, stdout: '', stderr })
})
