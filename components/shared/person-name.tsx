import { cn } from '@/lib/shared/cn'
import { type NamedPerson, personAddress } from '@/lib/shared/person-address'
import { RowLink } from './data-table/row-link'
import { Link } from './link'

interface PersonNameProps {
  person: NamedPerson | null
  /** Whether it is in a row of a table. */
  isInRow?: boolean
  /** Whether a long name is cut in its row; its tooltip has all of it. */
  isCut?: boolean
  className?: string
  /** Shown instead of the bare name. */
  children?: string
}

/** A person's name, which links to their page; nothing without a person. */
export function PersonName({ person, isInRow = false, isCut = false, className, children }: PersonNameProps) {
  if (!person?.name) return null
  const href = personAddress(person)
  const text = children ?? person.name
  if (isInRow)
    return (
      <RowLink href={href} className={cn(isCut && 'cut-short', className)} title={isCut ? text : undefined}>
        {text}
      </RowLink>
    )
  return (
    <Link href={href} className={cn('underline-offset-4 hover:underline', className)}>
      {text}
    </Link>
  )
}
