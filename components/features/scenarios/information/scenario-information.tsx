'use client'

import { Pencil } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { FoldButton } from '@/components/shared/fold-button'
import { useOpenForm } from '@/components/shared/form/open-form'
import { LoadingState } from '@/components/shared/loading-state'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { usePageKeys } from '@/lib/client/page-keys'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { cn } from '@/lib/shared/cn'
import { LazyInformationContent } from '../detail/lazy-forms'
import { useFolds } from '../detail/use-folds'
import { InformationLine } from './information-line'

/** A scenario's data: folded to a line of its values, to read, or a form while it is edited. */
export function ScenarioInformation({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios')
  const mayEdit = useMayEdit()
  const draftKey = `scenario-information:${scenario._id}`
  const [isEdited, setIsEdited] = useOpenForm(draftKey)
  const { isFolded, setFolded } = useFolds()
  const editButton = useRef<HTMLButtonElement>(null)
  const foldButton = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const isForm = mayEdit && isEdited
  const isOpen = isForm || !isFolded('information')
  // While it is edited it stays open: the form must not disappear with what was typed.
  const toggle = () => setFolded('information', isOpen)
  const toggleByKey = () => {
    toggle()
    // The element that had the focus may now be hidden.
    foldButton.current?.focus()
  }
  usePageKeys({ KeyE: isForm ? undefined : toggleByKey })
  return (
    <Card>
      <div
        data-folded={!isOpen || undefined}
        className={cn(
          'relative flex min-w-0 items-center gap-2',
          isOpen ? 'px-2.5 pt-2 pb-1' : 'rounded-md px-1.5 hover:bg-accent',
        )}
      >
        {!isForm && (
          <FoldButton
            ref={foldButton}
            label={t('page.information')}
            isOpen={isOpen}
            onToggle={toggle}
            shortcut="E"
          />
        )}
        {isOpen ? (
          <CardTitle className="min-w-0 flex-1">{t('page.information')}</CardTitle>
        ) : (
          <InformationLine scenario={scenario} />
        )}
        {mayEdit && !isForm && (
          <Button
            ref={editButton}
            variant="ghost"
            size="sm"
            className="relative h-6 touch:h-10"
            title={t('page.edit')}
            onPointerEnter={LazyInformationContent.preload}
            onFocus={LazyInformationContent.preload}
            onClick={() => setIsEdited(true)}
          >
            <Icon of={Pencil} />
            <span className="short-label">{t('page.edit')}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<LoadingState />}>
          <LazyInformationContent
            scenario={scenario}
            draftKey={draftKey}
            isEdited={isForm}
            onDone={() => setIsEdited(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
