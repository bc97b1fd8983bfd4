'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { CheckboxList } from '@/components/shared/checkbox-list'
import { Link } from '@/components/shared/link'
import { ReadersNote } from '@/components/shared/readers-note'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Button, buttonVariants } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { useFoundProjects } from '@/lib/features/projects/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { copiesOfScenariosQuery } from '@/lib/features/scenarios/copies/client'
import type { CopyCounts, CopyPart } from '@/lib/features/scenarios/copies/contract'
import { newProjectAddress } from '@/lib/features/scenarios/copies/rules'
import { COPY_PARTS, USUAL_COPY_PARTS } from '@/lib/features/scenarios/copies/values'
import { canEditProject, type ProjectRights } from '@/lib/shared/actor'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { useCopyIntoProject } from './use-copy-into-project'

interface CopyIntoProjectProps {
  scenarios: readonly Pick<ListedScenario, '_id' | 'projectId' | 'scenarioNumber'>[]
  isOpen: boolean
  onClose: () => void
  /** Called if some of the scenarios don't exist any more. */
  onMissing?: () => void
}

interface Target {
  id: string
  number: string
  label: string
  rights: ProjectRights
}

/** Copies scenarios into a project: which one, what is copied, and how many that will be. */
export function CopyIntoProject({ scenarios, isOpen, onClose, onMissing }: CopyIntoProjectProps) {
  const t = useTranslations('scenarios.copies')
  const ids = scenarios.map(({ _id }) => _id)
  const newProject = newProjectAddress(scenarios)
  const [target, setTarget] = useState<Target | null>(null)
  const [parts, setParts] = useState<CopyPart[]>([...USUAL_COPY_PARTS])
  const { data } = useQuery({ ...copiesOfScenariosQuery(ids), enabled: isOpen })
  const { copy, isPending } = useCopyIntoProject(onMissing)
  const submit = () => {
    if (!target || isPending) return
    void copy({ ids, projectId: target.id, parts }, target.number)
    onClose()
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogTitle>{t('open')}</DialogTitle>
        <DialogDescription>{t('hint')}</DialogDescription>
        <div className="grid gap-3 text-sm">
          <TargetPicker target={target} onPick={setTarget} />
          {data && (
            <>
              <Copied counts={data.copied} />
              <CheckboxList
                legend={t('parts')}
                options={COPY_PARTS.map((part) => ({
                  value: part,
                  label: t(`part.${part}`, { count: data.copied[part] }),
                }))}
                chosen={parts}
                onChange={setParts}
              />
              {target && parts.includes('people') && (
                <ReadersNote people={data.copied.assigned} rights={target.rights} />
              )}
            </>
          )}
        </div>
        <DialogFooter>
          {newProject && (
            <Link href={newProject} className={buttonVariants({ variant: 'outline' })}>
              {t('newProject')}
            </Link>
          )}
          <Button disabled={!target} aria-disabled={isPending} onClick={submit}>
            {t('submit')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Copied({ counts: { orders, receipts, numbers } }: { counts: CopyCounts }) {
  const t = useTranslations('scenarios.copies')
  const count = orders + receipts
  const more = count - numbers.length
  return (
    <p role="status" className="wrap-anywhere tabular-nums">
      {t('count', { count })} {numbers.join(', ')} {more > 0 && t('more', { count: more })}
    </p>
  )
}

interface TargetPickerProps {
  target: Target | null
  onPick: (target: Target) => void
}

function TargetPicker({ target, onPick }: TargetPickerProps) {
  const t = useTranslations('scenarios.copies')
  const [text, setText] = useState('')
  const { projects, isSearching } = useFoundProjects(text)
  const actor = useActor()
  const options = projects.flatMap((project): Target[] => {
    if (!canEditProject(actor, project)) return []
    const number = formatProjectNumber(project.projectNumber)
    return [{ id: project._id, number, label: `${number} ${project.name}`, rights: project }]
  })
  return (
    <SearchCombobox
      aria-label={target ? t('projectIs', { project: target.label }) : t('project')}
      value={target?.label ?? ''}
      placeholder={t('pickProject')}
      searchPlaceholder={t('searchProject')}
      searchText={text}
      onSearchTextChange={setText}
      options={options}
      isSearching={isSearching}
      empty={t('noProject')}
      onPick={onPick}
      className="w-full"
    />
  )
}
