"""Pictures of positions: diagrams as data, their layouts, and the writers of text, SVG, PNG and pages."""
