import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Button, buttonVariants } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'

/** Shown instead of the form to people who are not signed in. */
export function SignInNotice({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('feedback')
  const common = useTranslations('common')
  return (
    <>
      <p className="flex items-start gap-2 rounded-md bg-tone-yellow-soft px-3 py-2 text-sm text-tone-yellow">
        <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
        {t('signInNeeded')}
      </p>
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
