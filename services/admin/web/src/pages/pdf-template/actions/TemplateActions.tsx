import type { PdfTemplate } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconStar, IconStarOff, IconTrash } from '@tabler/icons-react'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useTemplates } from '../../pdf/use-templates.ts'
import { CopyButton } from '../../pdf-templates/CopyButton.tsx'
import { texts } from '../texts.ts'
import { useTemplateChanges } from './use-template-changes.ts'

/** Copies a template; makes one of the tenant's own the default of its kind, or deletes it. */
export function TemplateActions({ template }: { template: PdfTemplate }) {
  const t = useTexts(texts)
  const canWrite = useCan('pdf:write')
  const { items } = useTemplates()
  const { setDefault, remove, isBusy } = useTemplateChanges(template)
  const isDefault = template.is_default === 1
  return (
    <>
      {canWrite && template.is_standard === 0 && (
        <>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={isBusy}
            onClick={remove}
          >
            {t('delete')}
          </Button>
          <Button
            variant="default"
            leftSection={
              isDefault ? <IconStarOff size={16} aria-hidden /> : <IconStar size={16} aria-hidden />
            }
            loading={isBusy}
            onClick={() => setDefault(isDefault ? 0 : 1)}
          >
            {t(isDefault ? 'leaveDefault' : 'makeDefault')}
          </Button>
        </>
      )}
      <CopyButton templates={items} from={template.id} />
    </>
  )
}
