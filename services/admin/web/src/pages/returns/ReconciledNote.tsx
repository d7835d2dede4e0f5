import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = { unexplained: { net: string; tax: string }; currency: string }

/** Whether the totals of the documents are explained to the grosz. */
export function ReconciledNote({ unexplained: { net, tax }, currency }: Props) {
  const t = useTexts(texts)
  const isExplained = net === '0.00' && tax === '0.00'
  return (
    <Alert
      variant="light"
      color={isExplained ? 'green' : 'red'}
      icon={isExplained ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {isExplained ? t('explained') : t('unexplained', { net, tax, currency })}
    </Alert>
  )
}
