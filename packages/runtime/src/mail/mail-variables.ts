import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { certificateAuthorities } from '../environment/certificate-authorities.ts'
import { processVariables } from '../environment/process-variables.ts'
import { wholeNumber } from '../environment/whole-number.ts'
import { yesOrNo } from '../environment/yes-or-no.ts'
import { OperatorError } from '../faults/operator-error.ts'
import type { GlobalMail, MailEnvironment } from './mail-environment.ts'

const hostName = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i,
    'Set it to a name as mail.example.com.',
  )

/** The environment variables of a process that reads and sends mail. */
export const mailVariables = processVariables.pick({ EGRESS_ALLOW: true }).extend({
  MAIL_PORTS_ALLOW: z
    .string()
    .transform((ports) => ports.split(',').map((port) => port.trim()))
    .pipe(z.array(wholeNumber(1, 65_535)))
    .default([])
    .meta({
      description:
        'Ports that mail servers of mailboxes may have besides 25, 465, 587 and 2525 (SMTP), 110 and 995 (POP3), 143 and 993 (IMAP), with commas between.',
      computedDefault: 'none',
    }),
  MAIL_PLAINTEXT_ALLOW: yesOrNo
    .prefault('no')
    .describe('Whether mailboxes may log in without TLS, for mail servers in a private network.'),
  MAIL_CA_FILE: certificateAuthorities
    .optional()
    .describe(
      'A PEM file with certificate authorities of mail servers, besides those of Node: for servers with a private one.',
    ),
  MAIL_SMTP_HOST: hostName
    .optional()
    .describe('The SMTP server for mail without a sender mailbox, and for acknowledgements.'),
  MAIL_SMTP_PORT: wholeNumber(1, 65_535).default(587).describe('The port of MAIL_SMTP_HOST.'),
  MAIL_SMTP_TLS: z
    .enum(['implicit', 'starttls', 'none'])
    .default('starttls')
    .describe(
      'How the connection to MAIL_SMTP_HOST is encrypted. implicit: from the first byte, on port 465.',
    ),
  MAIL_SMTP_LOGIN: z
    .string()
    .min(1)
    .optional()
    .describe('The login at MAIL_SMTP_HOST. Without it there is no login.'),
  MAIL_SMTP_PASSWORD: z.string().min(1).optional().describe('The password of MAIL_SMTP_LOGIN.'),
  MAIL_FROM: z
    .email()
    .optional()
    .describe('The sender of mail without a sender mailbox. MAIL_SMTP_HOST needs it.'),
  MAIL_HOST_NAME: hostName.optional().meta({
    description: 'The name of this installation in Message-IDs and in EHLO, as fiscus.example.com.',
    computedDefault: 'the domain of MAIL_FROM, else the host name of the machine',
  }),
  MAIL_OUTBOX_FOLDER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional()
    .meta({
      description:
        'A folder that gets mail without a sender mailbox as files, instead of an SMTP server: to try sending.',
      computedDefault: 'none; standalone without MAIL_SMTP_HOST: outbox in DATA_FOLDER',
    }),
})

type MailVariables = z.output<typeof mailVariables>

/**
 * The mail environment of valid variables. `outbox` is the folder for mail when neither a server nor a folder is set.
 * @throws OperatorError when variables of the server are missing, or contradict each other
 */
export function mailEnvironmentOf(read: MailVariables, outbox?: string): MailEnvironment {
  const { MAIL_FROM: from, MAIL_HOST_NAME: name } = read
  const host = name ?? from?.split('@').at(-1) ?? hostname()
  return {
    networks: read.EGRESS_ALLOW,
    ports: read.MAIL_PORTS_ALLOW,
    plaintext: read.MAIL_PLAINTEXT_ALLOW,
    ca: read.MAIL_CA_FILE,
    hostName: host.toLowerCase(),
    from: from ?? (outbox ? `fiscus@${host}` : null),
    global: globalMailOf(read, outbox),
  }
}

function globalMailOf(read: MailVariables, outbox: string | undefined): GlobalMail {
  const { MAIL_SMTP_HOST: host, MAIL_SMTP_LOGIN: user, MAIL_SMTP_PASSWORD: pass } = read
  const folder = read.MAIL_OUTBOX_FOLDER ?? outbox
  if (host === undefined && (user ?? pass) !== undefined)
    throw new OperatorError('MAIL_SMTP_LOGIN needs MAIL_SMTP_HOST: set it to the server of the login.')
  if (host === undefined) return folder === undefined ? { kind: 'none' } : { kind: 'folder', folder }
  if (read.MAIL_OUTBOX_FOLDER !== undefined)
    throw new OperatorError('Set MAIL_SMTP_HOST or MAIL_OUTBOX_FOLDER, not both.')
  if (read.MAIL_FROM === undefined)
    throw new OperatorError('MAIL_SMTP_HOST needs MAIL_FROM: set it to the address of the sender.')
  if ((user === undefined) !== (pass === undefined))
    throw new OperatorError('Set both MAIL_SMTP_LOGIN and MAIL_SMTP_PASSWORD, or none of them.')
  const login = user !== undefined && pass !== undefined ? { user, pass } : null
  return { kind: 'server', server: { host, port: read.MAIL_SMTP_PORT, tls: read.MAIL_SMTP_TLS, login } }
}
