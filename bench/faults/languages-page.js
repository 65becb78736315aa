// Runs in the page (languages.ts): what somebody reads or hears there, and what does not fit.
;(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true })
  // What people typed, and what is in a language of its own.
  const OWN =
    '[dir=auto], bdi, [lang]:not(html), [contenteditable], script, style, noscript, template'
  const texts = new Set([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest(OWN) && shown(node.parentElement)) texts.add(node.data)
  const NAMES = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'aria-description']
  for (const element of document.querySelectorAll('body *'))
    if (shown(element) && !element.closest('[lang]:not(html)'))
      for (const name of [...NAMES, 'alt', 'title', 'placeholder'])
        if (element.hasAttribute(name)) texts.add(element.getAttribute(name))
  for (const name of ['description', 'og:title', 'og:description'])
    texts.add(
      document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.content ?? '',
    )

  const canvas = document.createElement('canvas').getContext('2d')
  const number = (text) => Number.parseFloat(text) || 0
  /** A chosen option is cut by its list, which reports no overflow. */
  const optionCut = (list) => {
    const style = getComputedStyle(list)
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    // Browsers take about this much for the arrow.
    const room = list.clientWidth - number(style.paddingLeft) - number(style.paddingRight) - 20
    return canvas.measureText(list.selectedOptions[0]?.label ?? '').width > room
  }
  const isCut = (element) => {
    if (element.closest('[class*=sr-only]')) return false
    if (element.matches('select')) return optionCut(element)
    const { overflowX, textOverflow } = getComputedStyle(element)
    const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis'
    return hides && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
  }
  const CONTROLS = 'button, a, select, [role=tab], th, td, dt, label, legend, h1, h2, h3'
  const cut = []
  for (const control of document.querySelectorAll(CONTROLS))
    for (const element of [control, ...control.querySelectorAll('*')])
      if (shown(element) && !element.closest(OWN) && isCut(element))
        cut.push(element.selectedOptions?.[0]?.label ?? element.textContent)
  // A button whose text stands out of it.
  for (const button of document.querySelectorAll('button, [role=tab], a'))
    if (
      shown(button) &&
      !button.matches('[class*=sr-only]') &&
      button.clientWidth > 1 &&
      button.scrollWidth > button.clientWidth + 1
    )
      cut.push(button.textContent)
  // A row of tabs may scroll on a phone, but has room on a desk.
  if (innerWidth > 1000)
    for (const tabs of document.querySelectorAll('[role=tablist]'))
      if (tabs.scrollWidth > tabs.clientWidth + 1) cut.push(tabs.textContent)
  const { lang, dir, scrollWidth, clientWidth } = document.documentElement
  return {
    texts: [...texts].map((text) => text.trim()).filter(Boolean),
    cut: [...new Set(cut)].map((text) => text.trim()),
    wider: scrollWidth - clientWidth,
    lang,
    dir,
  }
})()
