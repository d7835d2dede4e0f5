import { Anchor, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** A code of the authenticator app, or a recovery code. */
export type CodeKind = 'code' | 'recovery'

type Props = {
  kind: CodeKind
  code: string
  onCode: (code: string) => void
  onKind: (kind: CodeKind) => void
  /** Further links below the field. */
  children?: ReactNode
}

/** A code as requests name it. */
export function codesOf(kind: CodeKind, code: string) {
  return kind === 'code' ? { code } : { recovery_code: code }
}

/** The field for a code of the second factor, with a link to the other kind of code. */
export function CodeField({ kind, code, onCode, onKind, children }: Props) {
  const t = useTexts(texts)
  const isOfApp = kind === 'code'
  return (
    <>
      <TextInput
        key={kind}
        label={t(isOfApp ? 'code' : 'recoveryCode')}
        description={t(isOfApp ? 'codeHint' : 'recoveryHint')}
        inputMode={isOfApp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => onCode(currentTarget.value)}
        data-autofocus
        ref={(input) => input?.focus()}
      />
      <Group gap="md">
        <Anchor
          component="button"
          type="button"
          fz="sm"
          onClick={() => onKind(isOfApp ? 'recovery' : 'code')}
        >
          {t(isOfApp ? 'useRecovery' : 'useApp')}
        </Anchor>
        {children}
      </Group>
    </>
  )
}
