import { options, type VNode } from 'preact';

/**
 * A browser that translates the page replaces its text nodes. Preact would keep updating the old nodes, so
 * the guest would still see an old price. This function restores the page's own text nodes after each update.
 */
export function keepTextsOnPage(): void {
  const { diffed } = options;
  options.diffed = (rendered) => {
    diffed?.(rendered);
    const element = nodeOf(rendered);
    if (element instanceof Element && typeof rendered.type === 'string') restore(element, rendered);
  };
}

/** Only runs if all children are text nodes and elements, because components update their own children. */
function restore(element: Element, rendered: VNode): void {
  const children = childrenOf(rendered);
  if (children.length === 0 || children.some(isComponent)) return;
  const nodes = children.map(nodeOf).filter((node) => node instanceof Node);
  const areOnPage = nodes.every((node) => node.parentNode === element);
  if (!areOnPage || element.childNodes.length !== nodes.length) element.replaceChildren(...nodes);
}

const isComponent = (child: object): boolean => 'type' in child && typeof child.type === 'function';

/** Preact stores the children in `__k` and the DOM node in `__e`. */
function childrenOf(rendered: VNode): readonly object[] {
  const children: readonly unknown[] =
    '__k' in rendered && Array.isArray(rendered.__k) ? rendered.__k : [];
  return children.filter((child) => typeof child === 'object' && child !== null);
}

const nodeOf = (rendered: object): unknown => ('__e' in rendered ? rendered.__e : null);
