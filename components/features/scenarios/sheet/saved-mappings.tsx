'use client'

import { Save, Trash2 } from 'lucide'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useUndoable } from '@/components/shared/use-undoable'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/use-toast'
import { useDeleteMapping, useSaveMapping } from '@/lib/features/scenarios/mappings/client'
import type { ScenarioMapping } from '@/lib/features/scenarios/mappings/contract'
import { columnsToSave, savedMapping } from '@/lib/features/scenarios/mappings/rules'
import { NAME_LIMIT } from '@/lib/shared/limits'
import type { SheetState } from './use-sheet-import'

/** The mappings that are saved by name: one can be chosen, deleted, and the shown one saved. */
export function SavedMappings({ state, isBusy }: { state: SheetState; isBusy: boolean }) {
  const t = useTranslations('scenarioImports')
  const id = useId()
  const mappings = useNamedMappings(state)
  const { saved, savedId, chosen, name, columns, isSaving, isDeleting } = mappings
  if (!state.sheet) return null
  return (
    <form onSubmit={mappings.save} className="flex flex-wrap items-end gap-2">
      {saved.length > 0 && (
        <div className="grid min-w-48 gap-1">
          <Label htmlFor={`${id}-saved`} className="font-normal text-sm">
            {t('savedMappings')}
          </Label>
          <Select
            id={`${id}-saved`}
            value={savedId}
            placeholder={t('chooseMapping')}
            disabled={isBusy}
            options={saved.map((each) => ({
              value: each._id,
              label: each.savedBy ? t('mappingBy', { name: each.name, person: each.savedBy }) : each.name,
            }))}
            onValueChange={mappings.choose}
          />
        </div>
      )}
      {chosen && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('deleteMapping', { name: chosen.name })}
          disabled={isDeleting}
          onClick={() => void mappings.remove(chosen)}
        >
          <Icon of={Trash2} />
        </Button>
      )}
      <div className="grid min-w-48 gap-1">
        <Label htmlFor={`${id}-name`} className="font-normal text-sm">
          {t('mappingName')}
        </Label>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={NAME_LIMIT}
          onChange={({ target }) => mappings.setName(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="outline"
        disabled={isSaving || name.trim() === '' || columns.length === 0}
      >
        <Icon of={Save} />
        {t('saveMapping')}
      </Button>
    </form>
  )
}

/** The saved mappings of an import: which one is chosen, under which name the shown one is saved, and their changes. */
function useNamedMappings(state: SheetState) {
  const t = useTranslations('scenarioImports')
  const undoable = useUndoable()
  const { sheet, mapping, saved, savedId, setSavedId, map } = state
  const [typed, setTyped] = useState<string | null>(null)
  const saving = useSaveMapping()
  const deleting = useDeleteMapping()
  const chosen = saved.find(({ _id }) => _id === savedId)
  const name = typed ?? chosen?.name ?? ''
  const choose = (wanted: string) => {
    const found = saved.find(({ _id }) => _id === wanted)
    setSavedId(wanted)
    setTyped(null)
    if (found && sheet) map(savedMapping(found, sheet.titles))
  }
  const columns = sheet ? columnsToSave(sheet.titles, mapping) : []
  const putBack = async (former: Pick<ScenarioMapping, 'name' | 'columns'>) => {
    await saving.mutateAsync({ name: former.name, columns: former.columns })
    return { restored: 1 }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    // Its dialog may stand in another form.
    event.stopPropagation()
    void undoable({
      of: `scenario-mapping:${name}`,
      work: async () => {
        const { mapping: stored } = await saving.mutateAsync({ name, columns })
        setSavedId(stored._id)
        setTyped(null)
        const former = saved.find((each) => each.name === stored.name)
        if (former) return { title: t('mappingReplaced', { name: stored.name }), undo: () => putBack(former) }
        toast({ title: t('mappingSaved', { name: stored.name }) })
        return null
      },
      failure: 'scenarioImports.failures.saveMapping',
    })
  }
  const remove = (former: ScenarioMapping) =>
    undoable({
      of: `scenario-mapping-gone:${former._id}`,
      work: async () => {
        await deleting.mutateAsync(former._id)
        setSavedId('')
        return { title: t('mappingDeleted', { name: former.name }), undo: () => putBack(former) }
      },
      failure: 'scenarioImports.failures.deleteMapping',
    })
  return {
    saved,
    savedId,
    chosen,
    name,
    setName: setTyped,
    columns,
    choose,
    save,
    remove,
    isSaving: saving.isPending,
    isDeleting: deleting.isPending,
  }
}
