import '../src/shared/ui/theme.css'
