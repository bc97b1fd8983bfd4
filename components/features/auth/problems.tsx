import { useFormContext } from 'react-hook-form'
import { FormBanner } from '@/components/shared/form/form-banner'

/** The id of the banner, which describes the fields that have a problem. */
export const PROBLEMS_ID = 'auth-problems'

/** The sentences about what is wrong, in one red banner. */
export function Problems({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <div id={PROBLEMS_ID}>
      <FormBanner>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </FormBanner>
    </div>
  )
}

/** The same for the fields of the form around, in their order. */
export function FieldProblems({ names }: { names: string[] }) {
  const { errors } = useFormContext().formState
  const sentences = names.map((name) => errors[name]?.message)
  return <Problems sentences={sentences.filter((sentence) => typeof sentence === 'string')} />
}
