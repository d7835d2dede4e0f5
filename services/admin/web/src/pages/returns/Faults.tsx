import type { CalculationWarning } from '@fiscus/client'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TextLink } from '../../components/links.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Fault = CalculationWarning
type Props = { faults: readonly Fault[]; refused: number }

/** Why the period has no file yet, each with the way to what is to be corrected. */
export function Faults({ faults, refused }: Props) {
  const t = useTexts(texts)
  if (faults.length === 0) return null
  return (
    <Alert
      role="alert"
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={refused === 0 ? t('noFile') : t('refused', { count: refused })}
    >
      <List fz="sm" spacing={4}>
        {faults.map((fault) => (
          <List.Item key={`${fault.pointer} ${fault.code}`}>
            <FaultText {...fault} /> <FaultLink pointer={fault.pointer} />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

const sellerFields = ['nip', 'name', 'email', 'taxOffice'] as const

function FaultText({ pointer, detail, message }: Fault) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const field = sellerFields.find((name) => pointer === `/seller/${name}`)
  return field ? t(`seller.${field}`) : serviceText(detail, message)
}

function FaultLink({ pointer }: { pointer: string }) {
  const t = useTexts(texts)
  const [, kind, id] = pointer.split('/')
  if (kind === 'seller')
    return (
      <TextLink to="/settings/taxes/seller" c="inherit" td="underline">
        {t('openSeller')}
      </TextLink>
    )
  if (kind !== 'documents' || id === undefined) return null
  return (
    <TextLink to="/settings/taxes/documents/$document" params={{ document: id }} c="inherit" td="underline">
      {t('openDocument')}
    </TextLink>
  )
}
