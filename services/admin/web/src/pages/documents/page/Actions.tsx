import type { DocumentInFull } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { IconBan, IconLock, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../../problems/notify.tsx'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Fa3Button } from '../fa3/Fa3Button.tsx'
import { DocumentPdfMenu } from '../pdf/DocumentPdfMenu.tsx'
import { texts } from './texts.ts'

const CorrectionDrawer = lazyPart(() => import('../correction/CorrectionDrawer.tsx'), 'CorrectionDrawer')

/** Correct, void and lock, each disabled with its reason where the state or the role does not allow it. */
export function Actions({ document }: { document: DocumentInFull }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const canWrite = useCan('documents:write')
  const [isCorrecting, setCorrecting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, number, status, lockedAt, ksef, version } = document
  const right = canWrite ? null : t('needsDocumentRight')
  const isVoided = status === 'voided' ? t('alreadyVoided') : null
  const isReported = lockedAt !== null ? t('lockedNoVoid') : ksef?.number ? t('inKsefNoVoid') : null

  async function change(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await work()
      notifyDone(done)
    } catch (error) {
      notifyProblem(error)
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
      setBusy(false)
    }
  }

  async function lock() {
    const answer = await confirm({
      title: t('lockTitle', { number }),
      body: t('lockBody'),
      action: t('lock'),
    })
    if (answer) await change(() => api.lockDocument(id), t('lockDone', { number }))
  }

  async function voidIt() {
    const answer = await confirm({
      title: t('voidTitle', { number }),
      body: t('voidBody'),
      action: t('void'),
      isDangerous: true,
      withReason: 'required',
    })
    if (!answer) return
    await change(
      () => api.voidDocument(id, { reason: answer.reason }, { ifMatch: { version } }),
      t('voidDone', { number }),
    )
  }

  return (
    <>
      <DocumentPdfMenu document={document} />
      <Fa3Button document={document} />
      <Action
        label={t('lock')}
        icon={<IconLock size={16} aria-hidden />}
        obstacle={right ?? (lockedAt === null ? null : t('alreadyLocked'))}
        isBusy={isBusy}
        onClick={lock}
      />
      <Action
        label={t('void')}
        icon={<IconBan size={16} aria-hidden />}
        obstacle={right ?? isVoided ?? isReported}
        isBusy={isBusy}
        onClick={voidIt}
      />
      <Action
        label={t('correct')}
        icon={<IconPencil size={16} aria-hidden />}
        obstacle={right ?? isVoided}
        isBusy={isBusy}
        onClick={() => setCorrecting(true)}
        isMain
      />
      {isCorrecting && <CorrectionDrawer document={document} onClose={() => setCorrecting(false)} />}
    </>
  )
}

type ActionProps = {
  label: string
  icon: ReactNode
  /** Why the action is not possible; null if it is. */
  obstacle: string | null
  isBusy: boolean
  isMain?: boolean
  onClick: () => void
}

/** A button that stays focusable while it is not possible, so that its reason can be read. */
function Action({ label, icon, obstacle, isBusy, isMain = false, onClick }: ActionProps) {
  return (
    <Tooltip label={obstacle} disabled={obstacle === null}>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={icon}
        data-disabled={obstacle !== null || undefined}
        aria-disabled={obstacle !== null}
        loading={isBusy}
        onClick={() => obstacle === null && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
