import type { Page } from '@playwright/test'

/**
 * Translates the pages of a tab as Chrome and Edge do, from the next load on: once a page is hydrated, replaces
 * each text node by an element, also those that appear later. The words stay the same.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translated = new WeakSet<Node>()
    const translateText = (node: Text) => {
      if (node.data.trim() === '' || translated.has(node)) return
      if (node.parentElement?.closest('script, style, textarea, option, font')) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      const text = document.createTextNode(node.data)
      translated.add(text)
      inner.append(text)
      outer.append(inner)
      node.replaceWith(outer)
    }
    const translateBelow = (root: Node) => {
      if (root instanceof Text) return translateText(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(translateText)
    }
    document.addEventListener('ready', () => {
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData') translateBelow(target)
          for (const node of addedNodes) if (node.nodeName !== 'FONT') translateBelow(node)
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
      translateBelow(document.body)
      document.documentElement.dataset['translated'] = ''
    })
  })
}
