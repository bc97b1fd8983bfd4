'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogButton } from '@/components/shared/dialog-button'
import { PageHeader } from '@/components/shared/page-header'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { lazyCode } from '@/lib/client/lazy-code'
import { protocolsQuery } from '@/lib/features/protocols/client'
import { ProtocolList } from './protocol-list'
import { useEditsProject } from './use-edits-project'

const AddProtocolDialog = lazyCode(() => import('./add-protocol-dialog'), { isForChanges: true })

interface ProtocolsScreenProps {
  project: { _id: string; name: string }
}

/** The protocols of a project, the latest first. */
export function ProtocolsScreen({ project: { _id: projectId, name } }: ProtocolsScreenProps) {
  const t = useTranslations('protocols')
  const mayEdit = useEditsProject(projectId)
  const query = useInfiniteQuery(protocolsQuery(projectId))
  useQueryFailureToast(query, 'protocols.failures.list')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={name}
        back={{ href: `/projects/${projectId}`, label: t('back') }}
        actions={mayEdit && <AddProtocol projectId={projectId} />}
      />
      <ProtocolList
        query={query}
        empty={{ title: t('none'), hint: t(mayEdit ? 'noneHint' : 'noneHintForReaders') }}
      />
    </>
  )
}

// The button that begins a protocol; its dialog is loaded on demand.
function AddProtocol({ projectId }: { projectId: string }) {
  const t = useTranslations('protocols')
  return (
    <DialogButton label={t('add')} preload={AddProtocolDialog.preload}>
      {(isOpen, setIsOpen) => (
        <AddProtocolDialog projectId={projectId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </DialogButton>
  )
}
