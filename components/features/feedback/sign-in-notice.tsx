import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { NoteBox } from '@/components/shared/note-box'
import { Button, buttonVariants } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'

/** Shown instead of the form to people who are not signed in. */
export function SignInNotice({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('feedback')
  const common = useTranslations('common')
  return (
    <>
      <NoteBox tone="yellow" icon={TriangleAlert}>
        {t('signInNeeded')}
      </NoteBox>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Link href="/login" className={buttonVariants()}>
          {t('goToLogin')}
        </Link>
      </DialogFooter>
    </>
  )
}
