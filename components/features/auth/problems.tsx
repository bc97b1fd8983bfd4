import { FormBanner } from '@/components/shared/form/form-banner'

/** The id of the banner, which describes the invalid fields. */
export const PROBLEMS_ID = 'auth-problems'

/** Error messages in one red banner. */
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
