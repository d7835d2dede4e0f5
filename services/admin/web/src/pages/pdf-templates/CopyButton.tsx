import type { PdfTemplateSummary } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { lazyPart } from '../../app/lazy-part.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { texts } from './texts.ts'

const CopyDrawer = lazyPart(() => import('./CopyDrawer.tsx'), 'CopyDrawer')

type Props = {
  /** The templates that can be copied. */
  templates: readonly PdfTemplateSummary[]
  /** Chosen at the opening, by default the first. */
  from?: string
}

/** Opens the form that copies a template. */
export function CopyButton({ templates, from = templates[0]?.id }: Props) {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const canWrite = useCan('pdf:write')
  const [isOpen, drawer] = useDisclosure(false)
  const isPossible = canWrite && from !== undefined
  return (
    <>
      <Tooltip label={words('needsWriteRight')} disabled={canWrite}>
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          data-disabled={!isPossible || undefined}
          aria-disabled={!isPossible}
          onClick={() => isPossible && drawer.open()}
        >
          {t('copy')}
        </Button>
      </Tooltip>
      {isOpen && from !== undefined && (
        <CopyDrawer templates={templates} from={from} onClose={drawer.close} />
      )}
    </>
  )
}
