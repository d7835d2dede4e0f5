import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../../components/records/PasswordField.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { MailboxValues } from './mailbox-values.ts'
import { type MailProtocol, portAfter, type TlsMode } from './server-presets.ts'
import { texts } from './texts.ts'

export type MailboxForm = UseFormReturnType<MailboxValues>

/** The field that has the focus when the form opens. */
export type FocusedField = 'name' | `${'in' | 'out'}_${'host' | 'password'}`

type Props = { form: MailboxForm; direction: 'in' | 'out'; hasPassword: boolean; focus: FocusedField }

const protocols = { in: ['imap', 'pop3'], out: ['smtp'] } as const
const protocolNames = { imap: 'IMAP', pop3: 'POP3', smtp: 'SMTP' } as const
const tlsModes = ['implicit', 'starttls', 'none'] as const

/** The server of one direction. The port follows the protocol and the encryption until another one is typed. */
export function ServerFields({ form, direction, hasPassword, focus }: Props) {
  const t = useTexts(texts)
  const protocol = form.values[`${direction}_protocol`]
  const tls = form.values[`${direction}_tls`]
  const movePort = (before: MailProtocol, after: MailProtocol, nextTls: TlsMode) => {
    const port = form.values[`${direction}_port`]
    const next = portAfter(port, { protocol: before, tls }, { protocol: after, tls: nextTls })
    form.setFieldValue(`${direction}_port`, next)
  }
  const setProtocol = (value: string) => {
    const next = protocols[direction].find((each) => each === value)
    if (direction === 'in') form.setFieldValue('in_protocol', next === 'imap' || next === 'pop3' ? next : '')
    else form.setFieldValue('out_protocol', next === 'smtp' ? next : '')
    if (next) movePort(protocol === '' ? next : protocol, next, tls)
  }
  const setTls = (value: string) => {
    const next = tlsModes.find((mode) => mode === value) ?? tls
    form.setFieldValue(`${direction}_tls`, next)
    if (protocol !== '') movePort(protocol, protocol, next)
  }
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('protocol')}
        data={[
          { value: '', label: t('none') },
          ...protocols[direction].map((value) => ({ value, label: protocolNames[value] })),
        ]}
        {...form.getInputProps(`${direction}_protocol`)}
        error={form.errors[`${direction}_${protocol === '' ? 'host' : 'protocol'}`]}
        onChange={({ currentTarget: { value } }) => setProtocol(value)}
      />
      {protocol !== '' && (
        <>
          <TextInput
            label={t('server')}
            required
            data-autofocus={focus === `${direction}_host` || undefined}
            {...form.getInputProps(`${direction}_host`)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label={t('tls')}
              data={tlsModes.map((value) => ({ value, label: t(`tls.${value}`) }))}
              {...form.getInputProps(`${direction}_tls`)}
              onChange={({ currentTarget: { value } }) => setTls(value)}
            />
            <TextInput
              label={t('port')}
              required
              inputMode="numeric"
              {...form.getInputProps(`${direction}_port`)}
            />
          </SimpleGrid>
          <TextInput label={t('userName')} autoComplete="off" {...form.getInputProps(`${direction}_login`)} />
          {form.values.login_method === 'password' && (
            <PasswordField
              label={t('password')}
              description={t(hasPassword ? 'secretKept' : 'secretHelp')}
              autoComplete="new-password"
              data-autofocus={focus === `${direction}_password` || undefined}
              {...form.getInputProps(`${direction}_password`)}
            />
          )}
        </>
      )}
    </Stack>
  )
}
