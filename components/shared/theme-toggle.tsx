'use client'

import { Monitor, Moon, Sun } from 'lucide'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'

const THEMES = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'system', icon: Monitor },
] as const

/** Chooses light, dark or the system's theme. */
export function ThemeToggle() {
  const t = useTranslations('layout.theme')
  const { theme, setTheme } = useTheme()
  return (
    <Menu
      variant="ghost"
      size="icon"
      align="end"
      title={t('label')}
      aria-label={t('label')}
      entries={[
        {
          id: 'theme',
          kind: 'choice',
          value: theme,
          options: THEMES.map(({ value, icon }) => ({
            value,
            text: [<Icon of={icon} key="icon" />, t(value)],
          })),
          onPick: setTheme,
        },
      ]}
    >
      <Icon of={Sun} className="dark:hidden" />
      <Icon of={Moon} className="hidden dark:block" />
    </Menu>
  )
}
