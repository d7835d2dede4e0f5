import type { Verification } from '@fiscus/client'
import { Alert, List } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from './texts.ts'

const shownMax = 50

type Props = {
  faults: Verification['faults']
  /** What holds when there is none. */
  unchanged: string
}

/** The result of a verification in words. */
export function Faults({ faults, unchanged }: Props) {
  const t = useTexts(texts)
  if (faults.length === 0)
    return (
      <Alert role="status" color="green" variant="light" icon={<IconShieldCheck aria-hidden />}>
        {unchanged}
      </Alert>
    )
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconShieldX aria-hidden />}
      title={t('faults', { count: faults.length })}
    >
      <List fz="sm">
        {faults.slice(0, shownMax).map(({ sequence, fault, documentId }) => (
          <List.Item key={`${sequence} ${documentId} ${fault}`}>
            {sequence === null ? '' : `${t('at', { sequence })}: `}
            {t(fault)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
