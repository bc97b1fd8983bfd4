'use client'

import { UserPen } from 'lucide'
import { UserCombobox } from '@/components/features/users/user-combobox'

interface BulkResponsibleProps {
  label: string
  /** The label of the choice that clears it. */
  nobody: string
  isBusy: boolean
  /** Called with the id of the person, or null for nobody. */
  onPick: (id: string | null) => void
}

/** Sets the person who is responsible for the selected rows. */
export function BulkResponsible({ label, nobody, isBusy, onPick }: BulkResponsibleProps) {
  return (
    <UserCombobox
      label={label}
      placeholder={label}
      icon={UserPen}
      isBusy={isBusy}
      isOneLine
      onPick={({ _id }) => onPick(_id)}
      nobody={{ label: nobody, onPick: () => onPick(null) }}
      className="w-10 shrink-0 justify-center sm:w-auto"
    />
  )
}
