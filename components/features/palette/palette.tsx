'use client'

import { Search } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { lazyCode } from '@/lib/client/lazy-code'
import { isDialogOpen, isTypingIn } from '@/lib/client/page-keys'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

const PaletteDialog = lazyCode(() => import('./palette-dialog'))
const KeysDialog = lazyCode(() => import('./keys-dialog'))

type Shown = 'palette' | 'keys' | null

/** Returns the panel that a key opens: Ctrl+K or ⌘K anywhere, `?` outside of inputs. */
function shownBy(event: KeyboardEvent): Shown {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (event.defaultPrevented || altKey) return null
  // In a Cyrillic layout the same key types another letter.
  if (ctrlKey !== metaKey && !shiftKey && (key === 'k' || code === 'KeyK')) return 'palette'
  return key === '?' && !ctrlKey && !metaKey && !isTypingIn(target) ? 'keys' : null
}

const never = () => () => {}
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The header's search button and its keyboard shortcuts; the dialogs are loaded on demand. */
export function Palette() {
  const t = useTranslations('palette')
  const [shown, setShown] = useState<Shown>(null)
  const key = useSyncExternalStore(never, isApple, () => false) ? '⌘K' : 'Ctrl K'
  const close = () => setShown(null)
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const asked = shownBy(event)
      // Another open dialog comes first.
      if (!asked || (!shown && isDialogOpen())) return
      event.preventDefault()
      setShown(asked === shown ? null : asked)
    }
    window.addEventListener('keydown', follow)
    return () => window.removeEventListener('keydown', follow)
  }, [shown])
  return (
    <>
      <Button
        variant="ghost"
        title={t('open')}
        aria-haspopup="dialog"
        aria-expanded={shown === 'palette'}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={PaletteDialog.preload}
        onFocus={PaletteDialog.preload}
        onClick={() => setShown('palette')}
        className="touch:min-w-10 px-2"
      >
        <Icon of={Search} />
        <span className="sr-only">{t('open')}</span>
        <Kbd className="whitespace-nowrap max-md:hidden">{key}</Kbd>
      </Button>
      {useHasBeenTrue(shown === 'palette') && (
        <Suspense fallback={null}>
          <PaletteDialog isOpen={shown === 'palette'} onClose={close} onKeys={() => setShown('keys')} />
        </Suspense>
      )}
      {useHasBeenTrue(shown === 'keys') && (
        <Suspense fallback={null}>
          <KeysDialog isOpen={shown === 'keys'} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
