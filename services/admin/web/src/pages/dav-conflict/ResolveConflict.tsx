import type { DavConflict } from '@fiscus/client'
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { Section } from '../../components/Section.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MergeDrawer } from './MergeDrawer.tsx'
import { texts } from './texts.ts'

const sides = ['local', 'server'] as const

/** The choice between both versions and one that is merged by hand. */
export function ResolveConflict({ conflict }: { conflict: DavConflict }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const [isMerging, setMerging] = useState(false)
  async function resolved(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: ['dav-conflict', conflict.id] })
    await queryClient.invalidateQueries({ queryKey: ['dav-conflicts'] })
    notifyDone(t('resolved'))
  }
  async function choose(side: 'local' | 'server'): Promise<void> {
    const isDeletion = conflict[side] === null
    const consequence = isDeletion ? 'chooseDeleted' : conflict.kept === side ? 'chooseKept' : 'chooseOther'
    const question = { title: t(`choose.${side}`), body: t(consequence), action: t('use') }
    if (!(await confirm({ ...question, isDangerous: isDeletion }))) return
    try {
      await api.resolveDavConflict(conflict.id, { version: side })
      await resolved()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Section title={t('resolve')}>
      <Text fz="sm" c="dimmed">
        {t('resolveHelp')}
      </Text>
      <Group gap="xs">
        {sides.map((side) => (
          <Button
            key={side}
            variant={conflict.kept === side ? 'filled' : 'default'}
            onClick={() => choose(side)}
          >
            {t(`choose.${side}`)}
          </Button>
        ))}
        <Button variant="default" onClick={() => setMerging(true)}>
          {t('merge')}
        </Button>
      </Group>
      {isMerging && (
        <MergeDrawer conflict={conflict} onResolved={resolved} onClose={() => setMerging(false)} />
      )}
    </Section>
  )
}
